# Join filters that leave out blocks of tables, where one session is not enough:
# indexes that are too new, locked or being built, rows that others change
# meanwhile, scans that begin in the middle, serializable transactions, and what
# EXPLAIN says.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use JoinSupport;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('blocks');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<"CONF");
$JoinSupport::configuration
shared_buffers = 512kB
autovacuum = off
jit = off
fsync = off
max_parallel_workers_per_gather = 0
max_parallel_workers = 8
enable_nestloop = off
enable_mergejoin = off
lock_timeout = 60s
CONF
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE t (k int, v int) WITH (fillfactor = 70);
INSERT INTO t SELECT i / 40, i FROM generate_series(1, 80000) AS i;
CREATE INDEX t_k ON t USING brin (k) WITH (pages_per_range = 4);
CREATE TABLE d AS SELECT i AS k, i % 10 AS c FROM generate_series(0, 2000, 5) AS i;
VACUUM ANALYZE;
SQL

sub session
{
	return JoinSupport::session($node, @_);
}

# Blocks that a query does not read.
sub left_out
{
	my ($session, $asked) = @_;

	return JoinSupport::figures_of($session, $asked)->{blocks};
}

my $query = 'SELECT count(*), sum(v) FROM t JOIN d USING (k) WHERE d.k';

# What the query must give for these keys.
sub wanted
{
	my ($condition) = @_;

	return $node->safe_psql('postgres', "SET enable_bitmapscan = off; SELECT count(*), sum(v) FROM t WHERE k % 5 = 0 AND k $condition");
}

my $one = session('force');
my $two = session('off');

is($one->safe("$query BETWEEN 300 AND 400"), wanted('BETWEEN 300 AND 400'), 'one result');
cmp_ok(left_out($one, "$query BETWEEN 300 AND 400"), '>', 200, 'and blocks are left out');

# --- scans that begin in the middle of the table ---

# The table is larger than a quarter of the buffers, so that a scan begins where
# another one has been.
my ($starts, $unread) = (0, 0);
for my $stop (map { $_ * 7919 % 78000 } 1 .. 12)
{
	$two->safe("BEGIN; DECLARE c NO SCROLL CURSOR FOR SELECT v FROM t; MOVE $stop FROM c");
	$starts++ if $two->safe('SELECT v FROM t LIMIT 1') > 1;
	for my $condition ('BETWEEN 300 AND 400', 'IN (0, 1000, 2000)', 'BETWEEN 700 AND 1900', '> 1800')
	{
		is($one->safe("$query $condition"), wanted($condition), "a scan that begins after $stop rows, $condition");
		$unread += left_out($one, "$query $condition");
	}
	$two->safe('COMMIT');
}
cmp_ok($starts, '>', 6, 'scans did begin in the middle');
cmp_ok($unread, '>', 5000, 'and blocks were left out');

# --- indexes that are not used ---

# The planner would wait for the index, so the plan is made before.
$one->safe("SET plan_cache_mode = force_generic_plan; PREPARE cached AS $query BETWEEN 300 AND 400; EXECUTE cached");
my $rows = wanted('BETWEEN 300 AND 400');
$two->safe('BEGIN; REINDEX INDEX t_k');
is($one->safe("SET lock_timeout = '1s'; EXECUTE cached"), $rows, 'an index that is being built again is not waited for');
is(left_out($one, 'EXECUTE cached'), 0, 'and not used');
$two->safe('ROLLBACK');
$one->safe('RESET lock_timeout; EXECUTE cached');
cmp_ok(left_out($one, 'EXECUTE cached'), '>', 200, 'it is used again');

# An old snapshot sees versions of rows that a newer index does not have.
$two->safe('CREATE TABLE hot (k int, v int) WITH (fillfactor = 50); INSERT INTO hot SELECT i / 40, i FROM generate_series(1, 20000) AS i; ANALYZE hot');
my $plain = session('off');
$_->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1') for $one, $plain;
$two->safe('UPDATE hot SET k = 5000 WHERE k BETWEEN 90 AND 110; CREATE INDEX ON hot USING brin (k) WITH (pages_per_range = 1)');
my $old = 'SELECT count(*), sum(v) FROM hot JOIN d USING (k) WHERE d.k BETWEEN 95 AND 105';
is($one->safe($old), $plain->safe($old), 'an index that is newer than the snapshot');
$_->safe('COMMIT') for $one, $plain;
like($plain->safe($old), qr/^0\|/, 'the snapshot saw other rows than there are');
is($one->safe($old), $plain->safe($old), 'a new snapshot');
$plain->end;

# ALTER TABLE keeps an index that lacks older versions of rows, and forgets that it does.
for my $method ('btree', 'hash', 'brin')
{
	my $options = $method eq 'brin' ? 'WITH (pages_per_range = 1)' : '';
	my $kept = q{SELECT count(*), sum(v) FROM kept JOIN (SELECT k::text AS t FROM d WHERE k IN (55, 75) OFFSET 0) AS x USING (t)};

	$two->safe('DROP TABLE IF EXISTS kept; CREATE TABLE kept (t varchar(20), v int) WITH (fillfactor = 50); INSERT INTO kept SELECT i / 90, i FROM generate_series(0, 17999) AS i');
	$two->safe($_) for 'VACUUM kept', 'ANALYZE kept';
	$one->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
	$two->safe($_) for q{UPDATE kept SET t = 'x' WHERE t IN ('55', '75')}, "CREATE INDEX kept_t ON kept USING $method (t) $options", 'ALTER TABLE kept ALTER t TYPE varchar(30)';
	is($two->safe(q{SELECT indcheckxmin FROM pg_index WHERE indexrelid = 'kept_t'::regclass}), 'f', "$method: the index is for all snapshots, says the server");
	is($one->safe($kept), '180|1061010', "$method: a snapshot that is older than the index");
	$one->safe('COMMIT');
}

# --- rows that others change meanwhile ---

# The scan has begun, and knows its blocks, when rows come and go.
$one->safe('BEGIN; DECLARE c CURSOR FOR SELECT t.k, v FROM t JOIN d USING (k) WHERE d.k BETWEEN 300 AND 400; FETCH 7 FROM c');
my $count = (split /\|/, wanted('BETWEEN 300 AND 400'))[0];
$two->safe('INSERT INTO t SELECT 350, -i FROM generate_series(1, 5000) AS i; DELETE FROM t WHERE k = 355; UPDATE t SET k = 360 WHERE k = 1500');
is(scalar(split /\n/, $one->safe('FETCH ALL FROM c')), $count - 7, 'a cursor does not see what comes later');
$one->safe('COMMIT');
is($one->safe("$query BETWEEN 300 AND 400"), wanted('BETWEEN 300 AND 400'), 'the next query does');
$two->safe(q{DELETE FROM t WHERE v < 0; VACUUM t; SELECT brin_summarize_new_values('t_k')});
is($one->safe("$query BETWEEN 300 AND 400"), wanted('BETWEEN 300 AND 400'), 'and after VACUUM, and summarized');

# --- serializable transactions ---

# Each reads keys from one end of the table and writes such that the other one
# would have read: one fails.  What is written where nothing was read counts.
sub conflicts
{
	my ($mode, $first, $second, $reads, $others) = @_;
	my ($a, $b) = (session($mode), session($mode));
	my $errors = '';

	$_->safe('BEGIN ISOLATION LEVEL SERIALIZABLE') for $a, $b;
	$a->safe("$query BETWEEN $reads");
	$b->safe("$query BETWEEN $others");
	$errors .= $a->ask("INSERT INTO t VALUES ($first, 1)");
	$errors .= $b->ask("INSERT INTO t VALUES ($second, 1)");
	$errors .= $_->ask('COMMIT') for $a, $b;
	my $n = $mode eq 'force' ? left_out($a, "$query BETWEEN $reads") : 0;
	$_->end for $a, $b;
	return (scalar(() = $errors =~ /^ERROR:  40001: /mg), $n);
}
# No block at all has the keys of the last two.
$node->safe_psql('postgres', 'INSERT INTO d SELECT i, 0 FROM generate_series(5000, 6000, 5) AS i');
for my $values ([ 1550, 350, '300 AND 400', '1500 AND 1600' ], [ 5, 10, '300 AND 400', '1500 AND 1600' ], [ 5550, 5050, '5000 AND 5100', '5500 AND 5600' ])
{
	is((conflicts('off', @$values))[0], 1, "serializable transactions, filters off, @$values: one of two fails");
	my ($failed, $skipped) = conflicts('force', @$values);
	is($failed, 1, "serializable transactions, blocks left out, @$values: one of two fails");
	cmp_ok($skipped, '>', 200, 'blocks were left out');
}
$node->safe_psql('postgres', 'DELETE FROM d WHERE k >= 5000; DELETE FROM t WHERE k >= 5000');

# --- parallel workers ---

my $parallel = 'SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;';
for my $set ('SET enable_parallel_hash = off', 'SET enable_parallel_hash = on', 'SET enable_parallel_hash = on; SET parallel_leader_participation = off')
{
	my $session = session('force');

	$session->safe("$parallel $set");
	is($session->safe("$query BETWEEN 300 AND 400"), wanted('BETWEEN 300 AND 400'), "parallel workers, $set") for 1 .. 3;
	$session->end;
}

# What a parallel scan reads, in all processes, and its plan.  Few of the pages
# are in the buffers before; those of the index, which each process reads again
# for each key, are found there.
sub read_by_scan
{
	my ($session, $skip) = @_;
	my $explained = $session->safe("SET bloomext_join.skip = $skip; EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT count(*), sum(v) FROM w JOIN d USING (k) WHERE d.k BETWEEN 300 AND 400");
	my ($read) = $explained =~ /Custom Scan \(Bloomext Scan\) on w.*?Buffers:[^\n]* read=(\d+)/s;

	$session->safe('RESET bloomext_join.skip');
	return ($read // 0, $explained);
}

my $wide = 'CREATE TABLE w (k int, v int, pad text) WITH (fillfactor = 50); INSERT INTO w SELECT i / 40, i, repeat(md5(i::text), 6) FROM generate_series(1, 80000) AS i; CREATE INDEX ON w USING brin (k) WITH (pages_per_range = 1); CREATE TABLE dense AS SELECT generate_series(0, 2000) AS k';
$node->safe_psql('postgres', $_) for $wide, 'VACUUM ANALYZE w', 'ANALYZE dense';
my $pages = $node->safe_psql('postgres', q{SELECT pg_relation_size('w') / 8192});
$node->safe_psql('postgres', q{CREATE FUNCTION nap(int) RETURNS bool LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS 'BEGIN PERFORM pg_sleep(0.001); RETURN true; END'});
sub wanted_of_wide
{
	my ($condition) = @_;

	return $node->safe_psql('postgres', "SET enable_bitmapscan = off; SELECT count(*), sum(v) FROM w WHERE k % 5 = 0 AND k <= 2000 AND k $condition");
}

my $of_wide = 'SELECT count(*), sum(v) FROM w JOIN d USING (k) WHERE d.k';
for my $set ('SET enable_parallel_hash = off', 'SET enable_parallel_hash = off; SET parallel_leader_participation = off', 'SET enable_parallel_hash = on', 'SET enable_parallel_hash = on; SET parallel_leader_participation = off')
{
	my $session = session('force');

	$session->safe("$parallel $set");
	for my $condition ('BETWEEN 300 AND 400', 'IN (0, 1000, 1995)', '> 3000')
	{
		is($session->safe("$of_wide $condition"), wanted_of_wide($condition), "blocks of a parallel scan, $set, $condition") for 1 .. 3;
	}
	# A process is given two blocks of this table at a time.  While it rests in the
	# rows of some, others are given those between its second one and the next.
	for my $first (300 .. 303)
	{
		my $keys = "BETWEEN $first AND $first + 40";

		is($session->safe("SELECT count(*), sum(v) FROM w JOIN dense USING (k) WHERE dense.k $keys AND nap(v)"), $node->safe_psql('postgres', "SELECT count(*), sum(v) FROM w WHERE k $keys"), "several processes are given blocks, $set, $first");
	}
	my ($read, $explained) = read_by_scan($session, 'on');

	# While one process makes a filter that all share, others read.
	for (1 .. 50)
	{
		last if $read < $pages / 4;
		($read, $explained) = read_by_scan($session, 'on');
	}
	cmp_ok($read, '<', $pages / 4, "no process reads what is left out, $set") or diag($explained);
	cmp_ok((read_by_scan($session, 'off'))[0], '>', $pages / 2, "without skipping, they read the table, $set");
	like($explained, qr/Parallel Custom Scan \(Bloomext Scan\) on w/, 'the scan was parallel');
	like($explained, $set =~ /hash = on/ ? qr/Parallel Hash/ : qr/-> +Hash/, 'and so was the hash table, if wanted');

	my $again = "SELECT g, c FROM generate_series(1, 3) AS g LEFT JOIN (SELECT count(*) AS c FROM w JOIN d USING (k) WHERE d.k BETWEEN 300 AND 400) AS s ON true";

	$session->safe('SET enable_material = off');
	like($session->safe("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) $again"), qr/Gather \(actual rows=[\d.]+ loops=3\)/, 'parallel workers scan again');
	is($session->safe($again), "1|840\n2|840\n3|840", "again and again, $set");
	$session->end;
}

# --- EXPLAIN ---

for my $format (qw(TEXT JSON XML YAML))
{
	like($one->safe("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, FORMAT $format) $query BETWEEN 300 AND 400"), qr/Blocks.Not.Read\W+\d\d\d/, "EXPLAIN says how many blocks were not read: $format");
}
$one->safe('SET bloomext_join.skip = off');
unlike($one->safe("EXPLAIN (ANALYZE) $query BETWEEN 300 AND 400"), qr/Not.Read/, 'bloomext_join.skip = off');

# Where it pays only: not if most of the table is left, or the table is small.
$one->safe('SET bloomext_join.skip = on; SET bloomext_join.force = off');
is($one->safe("$query BETWEEN 300 AND 1900"), wanted('BETWEEN 300 AND 1900'), 'most of the table is left: the result');
is(left_out($one, "$query BETWEEN 300 AND 1900"), 0, 'all of it is read');
is($one->safe("$query BETWEEN 300 AND 400"), wanted('BETWEEN 300 AND 400'), 'little is left: the result');

# An index is given up by the clock, which a busy machine lets run on: it is asked until it answers.
my ($left_out, $asked) = (0, 0);
$left_out = left_out($one, "$query BETWEEN 300 AND 400") while $left_out <= 200 && $asked++ < 1000;
cmp_ok($left_out, '>', 200, 'little is read');
$_->end for $one, $two;

# --- old_snapshot_threshold ---

# The pages of an index are newer than the snapshot before the first ones of the table are.
SKIP:
{
	skip 'PostgreSQL 17 has no old_snapshot_threshold' if $node->pg_version >= 17;
	$node->append_conf('postgresql.conf', 'old_snapshot_threshold = 60');
	$node->restart;
	$one = session('force');
	is($one->safe("$query BETWEEN 300 AND 400"), wanted('BETWEEN 300 AND 400'), 'snapshots may be too old for an index: the result');
	is(left_out($one, "$query BETWEEN 300 AND 400"), 0, 'no index is asked');
	$one->end;
}

$node->stop;
unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal/, 'the server met no fault');
done_testing();
