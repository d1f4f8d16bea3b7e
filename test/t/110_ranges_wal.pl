# Range filters and the WAL: what a standby and a server after a crash find by
# them is what their tables have; no snapshot is too old for a plan.
#
# The servers compare each page that they replay with the one that was logged
# (wal_consistency_checking), and all pages have checksums.
#
# Planted to see it fail: an addition that writes no record; a first touch of a
# page that writes none; AmIsTooNew() without its conditions for a standby.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use Crash;
use LiveFilters;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1, extra => [ '--encoding=UTF8', '--locale=C', '--data-checksums' ]);
$primary->append_conf('postgresql.conf', <<'CONF');
wal_consistency_checking = all
full_page_writes = on
fsync = on
shared_buffers = 2MB
max_wal_size = 1GB
autovacuum = off
wal_level = logical
max_standby_streaming_delay = -1
CONF
$primary->start;
$primary->safe_psql('postgres', <<'SQL');
CREATE EXTENSION bloomext;
CREATE TABLE other (v int);
CREATE TABLE t (v text);
CREATE INDEX t_v ON t USING bloom_ranges (v) WITH (pages_per_range = 1);
CREATE INDEX t_keys ON t USING bloom_ranges (v, regexp_split_to_array(v, '') array_equality_ops, string_to_array(v || ' ' || md5(v) || ' ' || reverse(v), ' ')) WITH (pages_per_range = 1, fpp = 0.00001);
INSERT INTO t SELECT 'first ' || i FROM generate_series(1, 5000) i;
CREATE TABLE grown (v text);
CREATE INDEX grown_v ON grown USING bloom_ranges (v) WITH (pages_per_range = 1);
CREATE UNLOGGED TABLE u (v text);
CREATE INDEX u_v ON u USING bloom_ranges (v) WITH (pages_per_range = 1);
SQL
# Rows of catalogs stay for old snapshots of the standby.
$primary->safe_psql('postgres', q{SELECT pg_create_logical_replication_slot('catalogs', 'pgoutput')});
my $standby = standby_of($primary);

sub sql
{
	my ($query) = @_;

	return $primary->safe_psql('postgres', $query);
}

# All rows are in the index, which a scan of some of them uses.
sub all_found
{
	my ($node, $table, $name) = @_;

	none_missing($node, $table, $name);
	is($node->safe_psql('postgres', "$by_index SELECT count(*) FROM (SELECT (SELECT v FROM $table x WHERE x.v = y.v LIMIT 1) AS found FROM (SELECT v FROM $table TABLESAMPLE system (20) REPEATABLE (1) LIMIT 100) y) z WHERE found IS NULL"),
		0, "$name: scans find them");
	return;
}

# --- a standby that is asked while it replays ---

my $questions = start_load($standby, 'asked while the standby replayed', 1, "$by_index\nSELECT 1 / (count(*) = 1)::int FROM t WHERE v = 'first 77';\n");
my @work = (
	[ 'single rows', join '', map { "INSERT INTO t VALUES ('single $_');\n" } 1 .. 200 ],
	[ 'images of all pages', "CHECKPOINT; INSERT INTO t SELECT 'image ' || i FROM generate_series(1, 100) i" ],
	[ 'groups', "INSERT INTO grown SELECT 'grown ' || i FROM generate_series(1, 100000) i" ],
	[ 'groups that are rolled back', "BEGIN; INSERT INTO t SELECT 'gone ' || i FROM generate_series(1, 60000) i; ROLLBACK; INSERT INTO t SELECT 'after ' || i FROM generate_series(1, 500) i" ],
	[ 'updates and VACUUM', "UPDATE t SET v = v || ' changed' WHERE v LIKE 'image%'; DELETE FROM t WHERE v LIKE 'single 1%'; VACUUM t; INSERT INTO t SELECT 'filled ' || i FROM generate_series(1, 300) i" ],
	[ 'REINDEX', 'REINDEX INDEX t_v; REINDEX INDEX grown_v' ],
	[ 'rows after REINDEX', "INSERT INTO t SELECT 'later ' || i FROM generate_series(1, 2500) i" ],
	[ 'REINDEX CONCURRENTLY', 'REINDEX INDEX CONCURRENTLY t_v' ],
	[ 'VACUUM FULL', "DELETE FROM t WHERE v LIKE 'later 1%'; VACUUM FULL t" ]);

for my $work (@work)
{
	my ($name, $statements) = @$work;

	sql($statements);
	all_found($primary, $_, "primary after $name, $_") for 't', 'grown';
	$primary->wait_for_catchup($standby);
	all_found($standby, $_, "standby after $name, $_") for 't', 'grown';
}
end_load($questions);

# --- several sessions at once, a server that is killed meanwhile ---

for my $round (1 .. 4)
{
	my @writers = map { Session->new($primary) } 1 .. 3;
	my $k = 0;

	sql('CHECKPOINT') if $round % 2 == 0;
	# Images of pages hide a first touch that is not logged.
	sql("ALTER SYSTEM SET full_page_writes = off; ALTER SYSTEM SET wal_consistency_checking = ''; SELECT pg_reload_conf()") if $round == 3;
	$_->put(join ' ', map { my $i = ++$k; "INSERT INTO grown SELECT 'r$round w$i ' || i FROM generate_series(1, 3000) i; INSERT INTO t VALUES ('r$round w$i');" } 1 .. 30) for @writers;
	$primary->poll_query_until('postgres', "SELECT count(*) >= 10 FROM t WHERE v LIKE 'r$round %'") or die 'nobody writes';
	kill_server($primary);
	all_found($primary, $_, "after crash $round, $_") for 't', 'grown';
	sql("INSERT INTO $_ SELECT 'again ' || i FROM generate_series(1, 500) i") for 't', 'grown', 'u';
	all_found($primary, $_, "after crash $round and more rows, $_") for 't', 'grown', 'u';
}
sql('ALTER SYSTEM RESET ALL; SELECT pg_reload_conf()');
$primary->wait_for_catchup($standby);
all_found($standby, $_, "standby after crashes, $_") for 't', 'grown';

# --- snapshots of a standby that are older than the index ---

for my $command ('REINDEX INDEX old_v', 'REINDEX INDEX CONCURRENTLY old_v', 'DROP INDEX old_v; CREATE INDEX old_v ON old USING bloom_ranges (v)')
{
	my $reader = Session->new($standby);
	my $count = "$by_index SELECT count(*), (SELECT count(*) FROM old WHERE v = 'old 7') FROM other";

	sql("DROP TABLE IF EXISTS old; CREATE TABLE old (v text) WITH (fillfactor = 10); INSERT INTO old SELECT 'old ' || i FROM generate_series(1, 2000) i; CREATE INDEX old_v ON old USING bloom_ranges (v) WITH (pages_per_range = 1)");
	$primary->wait_for_catchup($standby);
	$reader->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM other');
	sql("DELETE FROM old WHERE v = 'old 7'");
	sql($_) for split /; /, $command;
	$primary->wait_for_catchup($standby);
	is($reader->safe($count), '0|1', "an old snapshot of a standby after $command");
	like($reader->safe("$by_index EXPLAIN SELECT * FROM old WHERE v = 'old 7'"), qr/Bitmap Index Scan on old_v/, 'by the index');
	like($reader->ask(q{SELECT bloom_ranges_check('old_v', true)}), qr/cannot check index "old_v", which is newer than the snapshot/, 'a check is refused');
	$reader->safe('COMMIT');
	is($reader->safe($count), '0|0', 'a new one');
	$reader->end;
}

# --- a standby that is promoted ---

$standby->promote;
for my $table ('t', 'grown')
{
	$standby->safe_psql('postgres', "INSERT INTO $table SELECT 'promoted ' || i FROM generate_series(1, 30000) i");
	all_found($standby, $table, "promoted and written to, $table");
}
$standby->stop('immediate');
$standby->start;
all_found($standby, $_, "promoted and crashed, $_") for 't', 'grown';

unlike(slurp_file($_->logfile), qr/PANIC:|TRAP:|terminated by signal 11|invalid page|inconsistent page|is damaged/, $_->name . ' met no other fault') for $primary, $standby;

done_testing();
