# bloomext: Bloom filters.
#
#   make && make install && make installcheck
#
# builds against the server that pg_config names (PG_CONFIG=... for another),
# and tests in the running server that PGHOST, PGPORT and PGUSER name, whatever
# its encoding and locale are.  "tools/tmp-cluster make installcheck" needs no
# running server.
#
#   mkdir b && make -C b -f ../Makefile VPATH=..
#
# builds in another directory, as Debian's pg_buildext does it.  "make dist" makes
# the archive for PGXN, of the commit that is checked out.  "make uninstall"
# removes what "make install" has installed: the library and a link to it, the
# control files and scripts, and the pages, which have a directory of their own
# under PostgreSQL's documentation.

EXTENSION = bloomext bloomext_citext bloomext_citus
MODULE_big = bloomext
PGFILEDESC = "bloomext - Bloom filters"

# The tree of the sources, which is not the current directory if VPATH is given.
SOURCE := $(or $(VPATH),$(patsubst %/,%,$(dir $(firstword $(MAKEFILE_LIST)))))
# $(call in_source,PATTERN...): the files there that match, named from there.
in_source = $(sort $(patsubst $(SOURCE)/%,%,$(wildcard $(addprefix $(SOURCE)/,$(1)))))

FOLDERS = src src/functions src/live src/ranges src/am src/lookup src/state src/filter src/element src/core src/profiles src/values
OBJS := $(patsubst %.c,%.o,$(call in_source,$(FOLDERS:%=%/*.c)))
DATA := $(call in_source,extension/*--*.sql)
PAGES := $(call in_source,doc/*.md doc/*.svg)
EXAMPLES := $(call in_source,examples/*)

TESTS := $(patsubst sql/%.sql,%,$(call in_source,sql/*.sql))
REGRESS = setup $(filter-out setup,$(TESTS))

# The tests' database does not depend on the cluster's encoding and locale.
ENCODING = UTF8
NO_LOCALE = 1

# Only what is marked for it is exported, as PostgreSQL 16 has it by default: a
# function of the server that has the name of one of ours cannot take its place.
PG_CPPFLAGS = -I$(SOURCE)/src
# The headers of PostgreSQL 19 and later want what the compiler has by default if
# the server was configured so.
STANDARD = $(if $(filter 15 16 17 18,$(MAJORVERSION)),-std=gnu11)
PG_CFLAGS = $(STANDARD) -fvisibility=hidden -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers $(WERROR)

PG_CONFIG ?= pg_config
PGXS := $(shell $(PG_CONFIG) --pgxs 2>/dev/null)
ifeq ($(wildcard $(PGXS)),)
$(error PG_CONFIG=$(PG_CONFIG) is no pg_config of a PostgreSQL with server headers; name one by PG_CONFIG=/path/to/pg_config (Debian has headers in postgresql-server-dev-NN))
endif
include $(PGXS)
# What pg_regress's first line calls these tests.
subdir = bloomext

# PGXS tracks no headers unless the server was configured to.
ALL_HEADERS = $(wildcard $(FOLDERS:%=$(SOURCE)/%/*.h))
$(OBJS) $(OBJS:.o=.bc): $(ALL_HEADERS)

# Make would take objects in the tree of the sources, which may be another
# server's, for those of this directory.
ifneq ($(SOURCE),.)
ifneq ($(call in_source,$(OBJS)),)
$(error $(SOURCE) has objects of a build; run "make clean" there before a build in another directory)
endif
OBJECT_FOLDERS := $(addprefix $(CURDIR)/,$(FOLDERS))
$(OBJS) $(OBJS:.o=.bc): | $(OBJECT_FOLDERS)
$(OBJECT_FOLDERS):
	$(MKDIR_P) $@
endif

# The pages keep their places, so that the links between them hold.  DOCS of
# PGXS puts the pages of all extensions into one directory, where names collide.
ifneq ($(docdir),)
PAGES_DIR = $(DESTDIR)$(docdir)/extension/$(MODULE_big)
.PHONY: install-pages uninstall-pages
install: install-pages
install-pages:
	$(MKDIR_P) '$(PAGES_DIR)/doc' '$(PAGES_DIR)/examples'
	$(INSTALL_DATA) $(addprefix $(SOURCE)/,README.md CHANGELOG.md SECURITY.md LICENSE) '$(PAGES_DIR)/'
	$(INSTALL_DATA) $(addprefix $(SOURCE)/,$(PAGES)) '$(PAGES_DIR)/doc/'
	$(INSTALL_DATA) $(addprefix $(SOURCE)/,$(EXAMPLES)) '$(PAGES_DIR)/examples/'
	sh '$(SOURCE)/tools/plain-links' '$(PAGES_DIR)'
uninstall: uninstall-pages
uninstall-pages:
	rm -rf '$(PAGES_DIR)'
	rmdir '$(DESTDIR)$(docdir)/extension' 2>/dev/null && rmdir '$(DESTDIR)$(docdir)' 2>/dev/null || true
endif

# The library of join filters shares nothing with this one but the build.
JOIN_MAKE = $(if $(filter .,$(SOURCE)),,$(MKDIR_P) join/src && )$(MAKE) -C join \
	$(if $(filter .,$(SOURCE)),,-f '$(abspath $(SOURCE))/join/Makefile' VPATH='$(abspath $(SOURCE))/join')
.PHONY: join-all join-install join-uninstall join-clean join-installcheck
all: join-all
install: join-install
uninstall: join-uninstall
clean: join-clean
# Tests that are named are this directory's.
ifneq ($(origin REGRESS),command line)
installcheck: join-installcheck
endif
join-all:
	+$(JOIN_MAKE) all
join-install:
	+$(JOIN_MAKE) install
join-uninstall:
	+$(JOIN_MAKE) uninstall
join-clean:
	+$(JOIN_MAKE) clean
join-installcheck:
	+$(JOIN_MAKE) installcheck

DISTRIBUTION := $(MODULE_big)-$(shell sed -n 's/^   "version": "\(.*\)",$$/\1/p' $(SOURCE)/META.json)
.PHONY: dist
dist:
	git -C $(SOURCE) archive --format=zip --prefix=$(DISTRIBUTION)/ --output='$(CURDIR)/$(DISTRIBUTION).zip' HEAD
