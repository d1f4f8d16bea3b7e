# bloomext: Bloom filters as a SQL type.
#
#   make && make install && make installcheck
#
# builds against the server that pg_config names (PG_CONFIG=... for another),
# and tests in the running server that PGHOST, PGPORT and PGUSER name, whatever
# its encoding and locale are.  "tools/tmp-cluster make installcheck" needs no
# running server.

EXTENSION = bloomext bloomext_citext
MODULE_big = bloomext
PGFILEDESC = "bloomext - Bloom filters as a SQL type"

FOLDERS = src src/functions src/index src/lookup src/build src/filter src/element src/core src/core/profiles src/core/value
OBJS = $(patsubst $(srcdir)/%.c,%.o,$(sort $(wildcard $(FOLDERS:%=$(srcdir)/%/*.c))))
DATA = $(wildcard $(srcdir)/extension/*--*.sql)
DOCS = $(wildcard $(srcdir)/doc/*.md)

TESTS = $(sort $(patsubst $(srcdir)/sql/%.sql,%,$(wildcard $(srcdir)/sql/*.sql)))
REGRESS = setup $(filter-out setup,$(TESTS))

# The tests' database does not depend on the cluster's encoding and locale.
ENCODING = UTF8
NO_LOCALE = 1

# Only what is marked for it is exported, as PostgreSQL 16 has it by default: a
# function of the server that has the name of one of ours cannot take its place.
PG_CPPFLAGS = -I$(srcdir)/src
PG_CFLAGS = -std=gnu11 -fvisibility=hidden -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers $(WERROR)

PG_CONFIG ?= pg_config
srcdir ?= .
PGXS := $(shell $(PG_CONFIG) --pgxs 2>/dev/null)
ifeq ($(wildcard $(PGXS)),)
$(error PG_CONFIG=$(PG_CONFIG) is no pg_config of a PostgreSQL with server headers; name one by PG_CONFIG=/path/to/pg_config (Debian has headers in postgresql-server-dev-NN))
endif
include $(PGXS)

# PGXS tracks no headers unless the server was configured to.
HEADERS_OF_ALL = $(wildcard $(FOLDERS:%=$(srcdir)/%/*.h))
$(OBJS) $(OBJS:.o=.bc): $(HEADERS_OF_ALL)
