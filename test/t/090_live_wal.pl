# Live filters, range filters and the WAL: what a standby, a server after a crash, a subscriber
# and a restored dump have is what their rows need.
#
# The servers compare each page that they replay with the one that was logged
# (wal_consistency_checking), and all pages have checksums.  A standby is asked
# while it replays, through everything that gives an index another file.
#
# Planted to see it fail: an addition that writes no record, and one whose
# record leaves out pd_lower.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use LiveFilters;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my @encoding = ('--encoding=UTF8', '--locale=C', '--data-checksums');
my $conf = <<'CONF';
wal_consistency_checking = all
full_page_writes = on
wal_compression = on
shared_buffers = 2MB
max_wal_size = 1GB
autovacuum = off
CONF

sub no_fault
{
	my ($node) = @_;

	unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal|invalid page|inconsistent page|is damaged/,
		$node->name . ' met no other fault');
	return;
}

# --- a primary and a standby that is asked while it replays ---

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 'logical', extra => \@encoding);
$primary->append_conf('postgresql.conf', $conf . "max_prepared_transactions = 5\n");
$primary->start;
$primary->safe_psql('postgres', <<'SQL');
CREATE EXTENSION bloomext;
CREATE TABLE t (v text);
CREATE INDEX t_v ON t USING bloom_filter (v) WITH (capacity = 200, fpp = 0.001);
CREATE INDEX t_r ON t USING bloom_ranges (v) WITH (pages_per_range = 1);
INSERT INTO t SELECT 'first ' || i FROM generate_series(1, 500) i;
CREATE UNLOGGED TABLE u (v text);
CREATE INDEX u_v ON u USING bloom_filter (v) WITH (capacity = 200);
CREATE INDEX u_r ON u USING bloom_ranges (v) WITH (pages_per_range = 1);
SQL
my $standby = standby_of($primary, "max_standby_streaming_delay = -1\nhot_standby_feedback = on\n");

# Ends with an error, a division by zero, if a row that is seen is missing.  A
# snapshot that is older than an index which comes meanwhile is refused, and on a standby
# nobody, the server's planner neither, can open an index that went after it was listed.
my $questions = start_load($standby, 'asked while the standby replayed', 1, <<'SQL' =~ s/\n/ /gr . "\n");
DO $$ BEGIN
	PERFORM 1 / (count(*) = 0)::int FROM t WHERE NOT bloom_index_contains('t', v);
EXCEPTION WHEN object_not_in_prerequisite_state OR internal_error THEN
	IF sqlerrm NOT LIKE '% is too new for this transaction' AND sqlerrm NOT LIKE 'could not open relation with OID %' THEN RAISE; END IF;
END $$;
SQL

# What gives the filter other pages, layers, or another file.
my @work = (
	[ 'single rows', join '', map { "INSERT INTO t VALUES ('single $_');\n" } 1 .. 200 ],
	[ 'COPY', join '', "COPY t FROM STDIN;\n", (map { "copied $_\n" } 1 .. 800), "\\.\n" ],
	[ 'images of all pages', "CHECKPOINT; INSERT INTO t SELECT 'image ' || i FROM generate_series(1, 100) i" ],
	[ 'INSERT ... SELECT', "INSERT INTO t SELECT 'selected ' || i FROM generate_series(1, 1500) i" ],
	[ 'growth that is rolled back', "BEGIN; INSERT INTO t SELECT 'gone ' || i FROM generate_series(1, 1200) i; ROLLBACK" ],
	[ 'a prepared transaction', "BEGIN; INSERT INTO t SELECT 'prepared ' || i FROM generate_series(1, 300) i; PREPARE TRANSACTION 'p'; COMMIT PREPARED 'p'" ],
	[ 'REINDEX', 'REINDEX INDEX t_v; REINDEX INDEX t_r' ],
	[ 'growth after REINDEX', "INSERT INTO t SELECT 'later ' || i FROM generate_series(1, 2500) i" ],
	[ 'VACUUM FULL', "DELETE FROM t WHERE v LIKE 'later 1%'; VACUUM FULL t" ],
	[ 'TRUNCATE', "BEGIN; TRUNCATE t; INSERT INTO t SELECT 'again ' || i FROM generate_series(1, 1000) i; COMMIT" ]);

for my $work (@work)
{
	my ($name, $sql) = @$work;

	$primary->safe_psql('postgres', $sql);
	none_missing($primary, 't', "primary after $name");
}
cmp_ok(layers($primary, 't'), '>', 2, 'the filter has grown');

# The table is asked, not the index: that is another one after each round.
my $load = start_load($primary, 'rows inserted meanwhile', 2, "\\set i random(1, 2000000000)\nINSERT INTO t VALUES ('load ' || :i);\n");
$primary->poll_query_until('postgres', "SELECT count(*) > 50 FROM t WHERE v LIKE 'load %'") or die 'there is no load';
for my $round (1 .. 2)
{
	$primary->safe_psql('postgres', 'REINDEX TABLE CONCURRENTLY t');
	none_missing($primary, 't', "primary after REINDEX CONCURRENTLY, $round");
}
$primary->wait_for_catchup($standby);
cmp_ok($standby->safe_psql('postgres', "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 't'"), '>', 20, 'the standby was asked while it replayed');
end_load($questions);
$primary->safe_psql('postgres', 'DROP INDEX CONCURRENTLY t_v');
$primary->safe_psql('postgres', 'CREATE INDEX CONCURRENTLY t_w ON t USING bloom_filter (v) WITH (capacity = 300)');
none_missing($primary, 't', 'primary after CREATE INDEX CONCURRENTLY');
end_load($load);
none_missing($primary, 't', 'primary after the load');

# A table that was not logged for a while; it cannot be asked on the standby.
$primary->safe_psql('postgres', "INSERT INTO u SELECT 'unlogged ' || i FROM generate_series(1, 900) i");
$primary->wait_for_catchup($standby);
my ($ret, $out, $err) = $standby->psql('postgres', "SELECT bloom_index_contains('u', 'unlogged 1')");
like($err, qr/cannot read index "u_v" from here/, 'a filter that is not logged cannot be asked on a standby');
$primary->safe_psql('postgres', "ALTER TABLE u SET LOGGED; INSERT INTO u SELECT 'logged ' || i FROM generate_series(1, 900) i");

$primary->wait_for_catchup($standby);
for my $table ('t', 'u')
{
	is(none_missing($standby, $table, "standby, $table"), $primary->safe_psql('postgres', "SELECT count(*) FROM $table"), "standby, $table: all rows");
	is(bits_of($standby, $table), bits_of($primary, $table), "standby, $table: the same filter");
}

# --- a subscriber, on which little is logged ---

my $other = PostgreSQL::Test::Cluster->new('other');
$other->init(extra => \@encoding);
$other->append_conf('postgresql.conf', $conf . "wal_level = minimal\nmax_wal_senders = 0\n");
$other->start;
$other->safe_psql('postgres', <<'SQL');
CREATE EXTENSION bloomext;
CREATE TABLE t (v text);
CREATE INDEX ON t USING bloom_filter (v) WITH (capacity = 100);
CREATE INDEX ON t USING bloom_ranges (v) WITH (pages_per_range = 1);
SQL
# How many rows there are by now depends on the machine; checking the WAL of each
# takes the subscriber a millisecond.
$primary->safe_psql('postgres', 'DELETE FROM t WHERE ctid NOT IN (SELECT ctid FROM t LIMIT 20000)');
$primary->safe_psql('postgres', 'CREATE PUBLICATION p FOR TABLE t; ALTER TABLE t REPLICA IDENTITY FULL');
$other->safe_psql('postgres', "CREATE SUBSCRIPTION s CONNECTION '" . $primary->connstr('postgres') =~ s{'}{''}gr . "' PUBLICATION p");
$other->wait_for_subscription_sync($primary, 's');
none_missing($other, 't', 'subscriber, first copy');
$primary->safe_psql('postgres', <<'SQL');
INSERT INTO t SELECT 'published ' || i FROM generate_series(1, 700) i;
UPDATE t SET v = 'changed ' || v WHERE v LIKE 'published 1__';
TRUNCATE t;
INSERT INTO t SELECT 'anew ' || i FROM generate_series(1, 700) i;
UPDATE t SET v = 'changed ' || v WHERE v LIKE 'anew 1__';
SQL
$primary->wait_for_catchup('s');
is(none_missing($other, 't', 'subscriber, changes'), 700, 'subscriber: all rows');
$other->safe_psql('postgres', 'DROP SUBSCRIPTION s');

# --- a dump: the definition travels, the filter is rebuilt ---

my $dump = PostgreSQL::Test::Utils::tempdir() . '/dump.sql';
$primary->command_ok([ 'pg_dump', '--no-publications', '-f', $dump, $primary->connstr('postgres') ], 'pg_dump');
$other->safe_psql('postgres', 'CREATE DATABASE restored');
$other->command_ok([ 'psql', '-XqAt', '-v', 'ON_ERROR_STOP=1', '-f', $dump, '-d', $other->connstr('restored') ], 'restore');
is(none_missing($other, 't', 'restored', 'restored'), 700, 'restored: all rows');
is($other->safe_psql('restored', q{SELECT reloptions, (bloom_index_info('t')).layers FROM pg_class WHERE relname = 't_w'}),
	'{capacity=300}|1', 'restored: the options, and a filter of one layer');

# --- a standby that is promoted, with pages that a growth left behind ---

$standby->promote;
none_missing($standby, 't', 'promoted');
$standby->safe_psql('postgres', "INSERT INTO $_ SELECT 'promoted ' || i FROM generate_series(1, 1000) i") for 't', 'u';
none_missing($standby, $_, "promoted and written to, $_") for 't', 'u';
$standby->stop('immediate');
$standby->start;
none_missing($standby, $_, "promoted and crashed, $_") for 't', 'u';

# --- what is not logged: unlogged tables, and files that a transaction made ---

my $rows = "SELECT 'row ' || i FROM generate_series(1, 600) i";
# A table with indexes that are not logged.
sub make_unlogged
{
	my ($table) = @_;

	$other->safe_psql('postgres', <<"SQL");
CREATE UNLOGGED TABLE $table (v text);
CREATE INDEX ON $table USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX ON $table USING bloom_ranges (v) WITH (pages_per_range = 1);
INSERT INTO $table $rows;
SQL
	cmp_ok(layers($other, $table), '>', 2, "a filter that is not logged has grown, $table");
	return;
}

my @unlogged = ('unlogged', 'unlogged_last');
make_unlogged($unlogged[0]);
$other->safe_psql('postgres', 'CHECKPOINT');
for my $threshold ('0', '1GB')
{
	my $k = $threshold eq '0' ? 'synced' : 'logged';

	$other->safe_psql('postgres', <<"SQL");
SET wal_skip_threshold = '$threshold';
BEGIN;
CREATE TABLE made_$k (v text);
CREATE INDEX ON made_$k USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX ON made_$k USING bloom_ranges (v) WITH (pages_per_range = 1);
INSERT INTO made_$k $rows;
COMMIT;
INSERT INTO made_$k SELECT 'more ' || i FROM generate_series(1, 600) i;
CREATE TABLE emptied_$k (v text);
CREATE INDEX ON emptied_$k USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX ON emptied_$k USING bloom_ranges (v) WITH (pages_per_range = 1);
INSERT INTO emptied_$k $rows;
BEGIN;
TRUNCATE emptied_$k;
INSERT INTO emptied_$k SELECT 'refilled ' || i FROM generate_series(1, 600) i;
SAVEPOINT s;
TRUNCATE emptied_$k;
INSERT INTO emptied_$k $rows;
ROLLBACK TO s;
INSERT INTO emptied_$k SELECT 'and more ' || i FROM generate_series(1, 600) i;
COMMIT;
CREATE TABLE indexed_$k (v text);
CREATE INDEX indexed_${k}_v ON indexed_$k USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX indexed_${k}_r ON indexed_$k USING bloom_ranges (v) WITH (pages_per_range = 1);
INSERT INTO indexed_$k $rows;
BEGIN;
REINDEX TABLE indexed_$k;
INSERT INTO indexed_$k SELECT 'reindexed ' || i FROM generate_series(1, 2000) i;
COMMIT;
SQL
}
# Of this one the server has written nothing, and the records must have the empty indexes.
make_unlogged($unlogged[1]);
$other->stop('immediate');
$other->start;
my @made = map { ("made_$_", "emptied_$_", "indexed_$_") } 'synced', 'logged';
cmp_ok(none_missing($other, $_, "after a crash, $_"), '>=', 1200, "after a crash, $_: all rows") for @made;
for my $table (@unlogged)
{
	is($other->safe_psql('postgres', "SELECT count(*) FROM $table"), 0, "after a crash: an unlogged table is empty, $table");
	is(layers($other, $table), 0, 'so is its filter');
	is($other->safe_psql('postgres', "SELECT bloom_index_contains('$table', 'row 7')"), 'f', 'it answers so');
}
$other->safe_psql('postgres', "INSERT INTO $_ $rows") for @unlogged, @made;
none_missing($other, $_, "written to after a crash, $_") for @unlogged, @made;

# --- more partitions than there are buffers ---

$other->safe_psql('postgres', <<'SQL');
CREATE TABLE many (k int, v int) PARTITION BY LIST (k);
DO $$ BEGIN FOR k IN 1 .. 300 LOOP EXECUTE format('CREATE TABLE many_%1$s PARTITION OF many FOR VALUES IN (%1$s)', k); END LOOP; END $$;
CREATE INDEX ON many USING bloom_filter (v);
INSERT INTO many SELECT k, k FROM generate_series(1, 300) k;
SQL
is($other->safe_psql('postgres', "SELECT bloom_index_contains_each('many', ARRAY[1, -1, 300]), count(*) FILTER (WHERE NOT bloom_index_contains('many', v)) FROM many"),
	'{t,f,t}|0', 'lookups in more partitions than there are buffers');

# --- a crash of the primary, whose recovery compares pages, too ---

$primary->stop('immediate');
$primary->start;
none_missing($primary, $_, "primary after a crash, $_") for 't', 'u';
no_fault($_) for $primary, $standby, $other;
$_->stop for $primary, $standby, $other;

done_testing();
