# Live filters, range filters, and all that rows, tables and databases go through: ways in which
# rows come, what gives tables and indexes other files, copies of databases;
# each at two WAL levels, and each before and after a crash.  And pages that were
# torn, of which only a part was written when the machine failed, and pages that
# were never written.
#
# Planted to see it fail: aminsert that returns at once (rows that come), a
# build that adds no value (other files), an addition that writes no record
# (crashes), a server with full_page_writes off (torn pages), and a layer whose
# pages are not logged (pages that were never written).

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use LiveFilters;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('tables');
$node->init(extra => [ '--encoding=UTF8', '--locale=C', '--data-checksums' ]);
$node->append_conf('postgresql.conf', <<'CONF');
allow_in_place_tablespaces = on
autovacuum = off
max_prepared_transactions = 1
max_wal_senders = 0
shared_buffers = 16MB
CONF
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

# The parts of the WAL level that the next tables are made and crash at.
my @levels = ('replica', 'minimal');

# What happens to a table t of 400 rows 'old i', whose filter has layers.
my %events = (
	'INSERT ... ON CONFLICT' => <<'SQL',
CREATE UNIQUE INDEX ON t (id);
INSERT INTO t SELECT i, 'conflict ' || i FROM generate_series(300, 700) i ON CONFLICT (id) DO UPDATE SET v = excluded.v || ' updated';
INSERT INTO t SELECT i, 'nothing ' || i FROM generate_series(600, 900) i ON CONFLICT DO NOTHING;
SQL
	'MERGE' => <<'SQL',
MERGE INTO t USING (SELECT i, 'merged ' || i AS m FROM generate_series(200, 800) i) s ON t.id = i
WHEN MATCHED AND id % 3 = 0 THEN DELETE
WHEN MATCHED THEN UPDATE SET v = m
WHEN NOT MATCHED THEN INSERT VALUES (i, m);
SQL
	'UPDATE ... RETURNING in a data-modifying CTE' =>
	  "WITH moved AS (DELETE FROM t WHERE id <= 100 RETURNING id), new AS (UPDATE t SET v = 'cte ' || id WHERE id > 300 RETURNING id) INSERT INTO t SELECT id, 'moved ' || id FROM moved;",
	'COPY FREEZE into a table of the transaction' => <<'SQL',
BEGIN;
DROP TABLE t;
CREATE TABLE t (id int, v text);
CREATE INDEX t_v ON t USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX t_r ON t USING bloom_ranges (v) WITH (pages_per_range = 1);
COPY t FROM 'FILE' WITH (FREEZE);
COMMIT;
SQL
	'COPY FREEZE after TRUNCATE' => <<'SQL',
BEGIN;
TRUNCATE t;
COPY t FROM 'FILE' WITH (FREEZE);
COMMIT;
SQL
	'session_replication_role' => <<'SQL',
SET session_replication_role = replica;
INSERT INTO t SELECT i, 'replica ' || i FROM generate_series(1, 500) i;
RESET session_replication_role;
SQL
	'a subtransaction that fails' => <<'SQL',
BEGIN;
INSERT INTO t SELECT i, 'kept ' || i FROM generate_series(1, 200) i;
SAVEPOINT s;
INSERT INTO t SELECT i, 'gone ' || i FROM generate_series(1, 900) i;
ROLLBACK TO s;
INSERT INTO t SELECT i, 'after ' || i FROM generate_series(1, 200) i;
COMMIT;
SQL
	'two-phase commit' => <<'SQL',
BEGIN;
TRUNCATE t;
INSERT INTO t SELECT i, 'prepared ' || i FROM generate_series(1, 500) i;
PREPARE TRANSACTION 'LEVEL';
COMMIT PREPARED 'LEVEL';
BEGIN;
REINDEX TABLE t;
INSERT INTO t SELECT i, 'gone ' || i FROM generate_series(1, 500) i;
PREPARE TRANSACTION 'LEVEL';
ROLLBACK PREPARED 'LEVEL';
SQL
	'a foreign key that cascades' => <<'SQL',
CREATE TABLE referred_LEVEL (v text PRIMARY KEY);
INSERT INTO referred_LEVEL SELECT v FROM t;
ALTER TABLE t ADD FOREIGN KEY (v) REFERENCES referred_LEVEL ON UPDATE CASCADE;
UPDATE referred_LEVEL SET v = 'cascaded ' || v;
ALTER TABLE t DROP CONSTRAINT t_v_fkey;
SQL
	'CLUSTER' => "CREATE INDEX t_id ON t (id); CLUSTER t USING t_id;",
	'VACUUM FULL' => "DELETE FROM t WHERE id % 2 = 0; VACUUM FULL t;",
	'SET UNLOGGED and SET LOGGED' => <<'SQL',
ALTER TABLE t SET UNLOGGED;
INSERT INTO t SELECT i, 'unlogged ' || i FROM generate_series(1, 500) i;
ALTER TABLE t SET LOGGED;
SQL
	'a table in another tablespace' => "ALTER TABLE t SET TABLESPACE elsewhere;",
	'an index in another tablespace' => "ALTER INDEX t_v SET TABLESPACE elsewhere; ALTER INDEX t_r SET TABLESPACE elsewhere;",
	'REINDEX into another tablespace' => "REINDEX (TABLESPACE elsewhere) TABLE t;",
	'another type' => "ALTER TABLE t ALTER v TYPE varchar(50), ALTER id TYPE bigint USING id + 1;",
	'a column that is computed' => "ALTER TABLE t ADD w text GENERATED ALWAYS AS (v || '!') STORED;",
	'a partition, detached and attached' => <<'SQL');
CREATE TABLE whole_LEVEL (id int, v text) PARTITION BY RANGE (id);
CREATE TABLE rest_LEVEL PARTITION OF whole_LEVEL FOR VALUES FROM (10000) TO (20000);
CREATE INDEX ON whole_LEVEL USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX ON whole_LEVEL USING bloom_ranges (v);
ALTER TABLE whole_LEVEL ATTACH PARTITION t FOR VALUES FROM (0) TO (10000);
INSERT INTO whole_LEVEL SELECT i * 30, 'routed ' || i FROM generate_series(1, 600) i;
UPDATE whole_LEVEL SET id = id - 9000 WHERE id > 12000;
ALTER TABLE whole_LEVEL DETACH PARTITION t CONCURRENTLY;
INSERT INTO t SELECT i, 'alone ' || i FROM generate_series(1, 300) i;
ALTER TABLE whole_LEVEL ATTACH PARTITION t FOR VALUES FROM (0) TO (10000);
INSERT INTO whole_LEVEL SELECT i, 'back ' || i FROM generate_series(1, 300) i;
SQL

my $file = PostgreSQL::Test::Utils::tempdir() . '/rows';
append_to_file($file, join '', map { "$_\tfrozen $_\n" } 1 .. 500);

# An event's SQL for its own table.
sub sql_of
{
	my ($event, $table, $level) = @_;

	return $events{$event} =~ s/\bt(_\w+)?\b/$table . ($1 \/\/ '')/egr =~ s/LEVEL/$level/gr =~ s/FILE/$file/r;
}

$node->safe_psql('postgres', q{CREATE TABLESPACE elsewhere LOCATION ''});
my %rows;
for my $level (@levels)
{
	my $n = 0;

	$node->append_conf('postgresql.conf', "wal_level = $level");
	$node->restart;
	for my $event (sort keys %events)
	{
		my $table = "t_${level}_" . ++$n;

		$node->safe_psql('postgres', <<"SQL");
CREATE TABLE $table (id int, v text);
CREATE INDEX ${table}_v ON $table USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX ${table}_r ON $table USING bloom_ranges (v) WITH (pages_per_range = 1);
INSERT INTO $table SELECT i, 'old ' || i FROM generate_series(1, 400) i;
SQL
		cmp_ok(layers($node, $table), '>', 1, "$level, $event: the filter has layers") if $n == 1;
		$node->safe_psql('postgres', sql_of($event, $table, $level));
		$rows{$table} = none_missing($node, $table, "$level, $event");
		cmp_ok($rows{$table}, '>', 150, "$level, $event: there are rows");
	}
	$node->stop('immediate');
	$node->start;
	for my $table (grep { /_${level}_/ } sort keys %rows)
	{
		is(none_missing($node, $table, "$table after a crash"), $rows{$table}, "$table after a crash: all rows");
		$node->safe_psql('postgres', "INSERT INTO $table (id, v) SELECT 5000 + i, 'later ' || i FROM generate_series(1, 300) i");
		none_missing($node, $table, "$table, written to after a crash");
	}
}

# --- copies of a database, whose pages are in memory or in files ---

$node->safe_psql('postgres', 'CREATE DATABASE origin');
$node->safe_psql('origin', <<'SQL');
CREATE EXTENSION bloomext;
CREATE TABLE logged (v text);
CREATE UNLOGGED TABLE unlogged (v text);
CREATE INDEX ON logged USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX ON unlogged USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX ON logged USING bloom_ranges (v) WITH (pages_per_range = 1);
CREATE INDEX ON unlogged USING bloom_ranges (v) WITH (pages_per_range = 1);
CHECKPOINT;
INSERT INTO logged SELECT 'row ' || i FROM generate_series(1, 600) i;
INSERT INTO unlogged TABLE logged;
SQL
for my $strategy ('wal_log', 'file_copy')
{
	$node->safe_psql('postgres', "CREATE DATABASE $strategy TEMPLATE origin STRATEGY $strategy");
	for my $table ('logged', 'unlogged')
	{
		is(none_missing($node, $table, "$strategy, $table", $strategy), 600, "$strategy, $table: all rows");
		is(bits_of($node, $table, $strategy), bits_of($node, $table, 'origin'), "$strategy, $table: the same filter");
	}
	$node->safe_psql($strategy, "INSERT INTO logged SELECT 'copy ' || i FROM generate_series(1, 600) i");
}
$node->stop('immediate');
$node->start;
for my $database ('wal_log', 'file_copy')
{
	is(none_missing($node, 'logged', "$database after a crash", $database), 1200, "$database after a crash: all rows");
	is(layers($node, 'unlogged', $database), 0, "$database after a crash: what is not logged is empty");
}

# --- torn pages ---

# All pages of the newest layer, and the metapage, change after a checkpoint; of
# range filters, all pages but the metapage and that of the directory.
# Then half of each is written, as a disk does that loses power; the rest is
# what was there before, or nothing that it ever had.
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE torn (v int);
CREATE INDEX torn_v ON torn USING bloom_filter (v) WITH (capacity = 20000, overflow = 'degrade');
CREATE TABLE grown (v int);
CREATE INDEX grown_v ON grown USING bloom_filter (v) WITH (capacity = 100);
CREATE INDEX torn_r ON torn USING bloom_ranges (v) WITH (pages_per_range = 1);
CREATE INDEX grown_r ON grown USING bloom_ranges (v) WITH (pages_per_range = 1);
INSERT INTO torn SELECT generate_series(1, 5000);
INSERT INTO grown SELECT generate_series(1, 120);
CHECKPOINT;
INSERT INTO torn SELECT generate_series(5001, 15000);
INSERT INTO grown SELECT generate_series(121, 5000);
SQL
my %files = map { $_ => $node->data_dir . '/' . $node->safe_psql('postgres', "SELECT pg_relation_filepath('$_')") } 'torn_v', 'grown_v', 'torn_r', 'grown_r';
my %first = (
	torn_v => 1,
	torn_r => 2,
	grown_r => 2,
	grown_v => $node->safe_psql('postgres', "SELECT sum(pages) + 1 FROM bloom_index_layers('grown') WHERE layer = 1"));
$node->stop('immediate');
srand 93;
for my $index (sort keys %files)
{
	my $pages = (-s $files{$index}) / 8192;
	my @torn = ($index eq 'grown_v' ? 0 : (), $first{$index} .. $pages - 1);

	cmp_ok(scalar @torn, '>', 1, "$index: there are pages to tear");
	open my $fh, '+<:raw', $files{$index} or die "$files{$index}: $!";
	for my $page (@torn)
	{
		seek $fh, $page * 8192 + (int(rand 2) ? 4096 : 512), 0;
		print $fh join '', map { chr int rand 256 } 1 .. 3584;
	}
	close $fh;
}
$node->start;
is(none_missing($node, $_, "$_, after pages were torn"), $_ eq 'torn' ? 15000 : 5000, "$_, after pages were torn: all rows") for 'torn', 'grown';

# --- pages that few values have reached ---

# Most pages of a new layer have no bits yet, and none of them is in the file as
# it should be.  Recovery has their own records alone; without images of pages
# that is true of pages with bits, too.
for my $images ('on', 'off')
{
	my $table = "wide_$images";

	$node->append_conf('postgresql.conf', "full_page_writes = $images");
	$node->restart;
	$node->safe_psql('postgres', <<"SQL");
CREATE TABLE $table (v int);
CREATE INDEX ON $table USING bloom_filter (v) WITH (capacity = 20, expansion = 30000);
INSERT INTO $table SELECT generate_series(1, 100);
SQL
	cmp_ok($node->safe_psql('postgres', "SELECT count(*) FROM bloom_index_pages('$table') WHERE bits_set = 0"), '>', 20, "$table: there are pages without bits");
	$node->stop('immediate');
	$node->start;
	is(none_missing($node, $table, "$table after a crash"), 100, "$table after a crash: all rows");
	cmp_ok($node->safe_psql('postgres', "SELECT count(*) FROM generate_series(1001, 11000) v WHERE bloom_index_contains('$table', v)"), '<', 500, "$table after a crash: all pages can be asked");
}

unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal|is damaged/, 'the server met no other fault');
$node->stop;
done_testing();
