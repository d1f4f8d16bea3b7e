# Join filters that leave out partitions, where one session is not enough:
# partitions that are attached and detached meanwhile, old snapshots, locks,
# serializable transactions, parallel workers, hash tables that these share, and what
# EXPLAIN says.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use JoinSupport;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('skip');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<"CONF");
$JoinSupport::configuration
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
CREATE TABLE p (k int, v int) PARTITION BY RANGE (k);
CREATE TABLE p0 PARTITION OF p FOR VALUES FROM (0) TO (100);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (100) TO (200);
CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (200) TO (300);
CREATE TABLE p9 PARTITION OF p DEFAULT;
INSERT INTO p SELECT i % 1000, i FROM generate_series(1, 20000) AS i;
CREATE TABLE d AS SELECT i AS k, i % 10 AS c FROM generate_series(0, 2000, 5) AS i;
ANALYZE;
SQL

sub session
{
	return JoinSupport::session($node, @_);
}

# Partitions that a query does not read.
sub left_out
{
	my ($session, $asked) = @_;

	return JoinSupport::figures_of($session, $asked)->{partitions};
}

my $query = 'SELECT count(*), sum(v) FROM p JOIN d USING (k) WHERE d.k';

sub expect
{
	my ($session, $condition, $skipped, $name) = @_;
	my $plain = $node->safe_psql('postgres', "SELECT count(*), sum(v) FROM p WHERE k % 5 = 0 AND k $condition");

	is($session->safe("$query $condition"), $plain, "$name: the result");
	is(left_out($session, "$query $condition"), $skipped, "$name: partitions left out");
	return;
}

my $one = session('force');
my $two = session('off');

# --- attached and detached between two executions, and between plan and execution ---

expect($one, 'BETWEEN 10 AND 20', 3, 'before');
$two->safe('ALTER TABLE p DETACH PARTITION p1');
$two->safe('INSERT INTO p SELECT 150, -i FROM generate_series(1, 50) AS i');
expect($one, 'BETWEEN 110 AND 160', 2, 'what the default takes after a partition was detached');
$two->safe('DELETE FROM p WHERE v < 0; ALTER TABLE p ATTACH PARTITION p1 FOR VALUES FROM (100) TO (200)');
expect($one, 'BETWEEN 110 AND 160', 3, 'attached again');
$one->safe("SET plan_cache_mode = force_generic_plan; PREPARE cached AS $query BETWEEN 110 AND 160; EXECUTE cached");
$two->safe('CREATE TABLE p3 PARTITION OF p FOR VALUES FROM (1000) TO (2000); INSERT INTO p SELECT 1000 + i % 100, i FROM generate_series(1, 100) AS i');
is($one->safe('EXECUTE cached'), $node->safe_psql('postgres', 'SELECT count(*), sum(v) FROM p WHERE k % 5 = 0 AND k BETWEEN 110 AND 160'), 'a cached plan after a partition was added');
is(left_out($one, 'EXECUTE cached'), 4, 'a cached plan: partitions left out');
$two->safe('DROP TABLE p3');

# A plan that is open sees a partition go that it is reading.
$one->safe("BEGIN; DECLARE c CURSOR FOR SELECT k, v FROM p JOIN d USING (k) WHERE d.k BETWEEN 110 AND 260 ORDER BY v OFFSET 0");
like($two->ask("BEGIN; SET LOCAL lock_timeout = '100ms'; ALTER TABLE p DETACH PARTITION p1; ROLLBACK"), qr/55P03/, 'a partition in use is not detached');
$two->ask('ROLLBACK');
is(scalar(split /\n/, $one->safe('FETCH ALL FROM c')), $node->safe_psql('postgres', 'SELECT count(*) FROM p WHERE k % 5 = 0 AND k BETWEEN 110 AND 260'), 'a cursor');
$one->safe('COMMIT');

# --- snapshots that are older than a partition ---

# Rows that only an old snapshot sees: they have been deleted, so that nobody
# compared them with the bounds of what was attached then.
sub old_snapshot
{
	my ($name, $before, $change, $asked) = @_;
	my $plain = session('off');

	$two->safe($before);
	$_->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1') for $one, $plain;
	$two->safe($change);
	is($one->safe($asked), $plain->safe($asked), "an old snapshot, $name");
	unlike($one->safe($asked), qr/^0\|/, 'and there are rows');
	$one->safe('COMMIT');
	$plain->end;
	return;
}

my $attach = 'DELETE FROM p3; ALTER TABLE p ATTACH PARTITION p3 FOR VALUES FROM (1000) TO (2000)';
my $detach = 'ALTER TABLE p DETACH PARTITION p3; INSERT INTO p3 SELECT 500, -i FROM generate_series(1, 50) AS i';

old_snapshot('a part of the default became a partition', 'INSERT INTO p SELECT 1500, -i FROM generate_series(1, 50) AS i',
	'DELETE FROM p WHERE k = 1500; CREATE TABLE p3 PARTITION OF p FOR VALUES FROM (1000) TO (2000)', "$query IN (1500, 1505)");
old_snapshot('a table became a partition', $detach, $attach, "$query IN (500, 505)");
old_snapshot('a table became a partition, and is scanned alone', $detach, $attach, 'SELECT count(*), sum(v) FROM p3 JOIN d USING (k) WHERE d.k < 900');
$two->safe('DROP TABLE p3');

# Its rows have never been compared with the bounds above it.
$two->safe('CREATE TABLE deep PARTITION OF p FOR VALUES FROM (1000) TO (2000) PARTITION BY RANGE (k); CREATE TABLE deep_1 PARTITION OF deep FOR VALUES FROM (1000) TO (1100); CREATE TABLE deep_2 (k int, v int); CREATE TABLE deep_3 (k int, v int) PARTITION BY LIST (v); CREATE TABLE deep_4 PARTITION OF deep_3 DEFAULT; INSERT INTO deep_2 SELECT 505, i FROM generate_series(1, 50) AS i; INSERT INTO deep_3 SELECT 505, i FROM generate_series(1, 50) AS i; ANALYZE deep_2, deep_3');
old_snapshot('a table became a partition of a partition', 'SELECT', 'DELETE FROM deep_2; ALTER TABLE deep ATTACH PARTITION deep_2 FOR VALUES FROM (1100) TO (1200)', "$query IN (500, 505)");
$two->safe('ALTER TABLE deep DETACH PARTITION deep_2; INSERT INTO deep_2 SELECT 505, i FROM generate_series(1, 50) AS i');
old_snapshot('a table became a partition of a partition, and is scanned alone', 'SELECT', 'DELETE FROM deep_2; ALTER TABLE deep ATTACH PARTITION deep_2 FOR VALUES FROM (1100) TO (1200)', 'SELECT count(*), sum(v) FROM deep_2 JOIN d USING (k) WHERE d.k < 900');
old_snapshot('a partitioned table became a partition of a partition', 'SELECT', 'DELETE FROM deep_3; ALTER TABLE deep ATTACH PARTITION deep_3 FOR VALUES FROM (1200) TO (1300)', "$query IN (500, 505)");
$two->safe('DROP TABLE deep');

# The default is partitioned itself: rows may come to it after a sibling is gone.
$two->safe('ALTER TABLE p DETACH PARTITION p9; DROP TABLE p9; CREATE TABLE p9 PARTITION OF p DEFAULT PARTITION BY RANGE (k); CREATE TABLE p9a PARTITION OF p9 FOR VALUES FROM (0) TO (5000); INSERT INTO p SELECT i % 1000, i FROM generate_series(1, 20000) AS i WHERE i % 1000 >= 300; ANALYZE p');
expect($one, 'BETWEEN 110 AND 160', 3, 'a default that is partitioned');
$two->safe('CREATE TABLE p4 PARTITION OF p FOR VALUES FROM (1000) TO (2000)');
expect($one, 'BETWEEN 110 AND 160', 4, 'and its sibling');
$two->safe('DROP TABLE p4; INSERT INTO p SELECT 1500, i FROM generate_series(1, 50) AS i');
expect($one, 'IN (1500, 1505)', 3, 'and what it takes after a sibling is dropped');

# --- locks ---

# Nobody waits for a table that the query does not read.
$two->safe('CREATE TABLE alone (k int, v int) PARTITION BY RANGE (k); CREATE TABLE alone_1 PARTITION OF alone FOR VALUES FROM (0) TO (100); INSERT INTO alone SELECT i % 100, i FROM generate_series(1, 5000) AS i; ANALYZE alone_1');
is($one->safe('SELECT count(*) FROM alone_1 JOIN d USING (k) WHERE d.k > 500'), 0, 'a partition scanned alone');
is(left_out($one, 'SELECT count(*) FROM alone_1 JOIN d USING (k) WHERE d.k > 500'), 1, 'is left out');
$two->safe('BEGIN; LOCK TABLE ONLY alone');
is($one->safe("SET lock_timeout = '1s'; SELECT count(*) FROM alone_1 JOIN d USING (k) WHERE d.k < 50"), 500, 'a partition whose parent is locked');
my $no_key = 'SELECT count(*) FROM alone_1 JOIN d USING (k) WHERE d.k > 500';
is($one->safe($no_key), 0, 'and no key in it');
is(left_out($one, $no_key), 0, 'is read');
$two->safe('ROLLBACK');

# --- serializable transactions ---

# Each sums up the rows of the other's partition and writes to its own, so that
# they depend on each other: one fails, whatever was left out.  Rows that are
# written to a partition that was left out count as read.
sub conflicts
{
	my ($mode) = @_;
	my ($a, $b) = (session($mode), session($mode));
	my $errors = '';

	$a->safe('BEGIN ISOLATION LEVEL SERIALIZABLE');
	$b->safe('BEGIN ISOLATION LEVEL SERIALIZABLE');
	$a->safe("$query BETWEEN 110 AND 160");
	$b->safe("$query BETWEEN 210 AND 260");
	$errors .= $a->ask('INSERT INTO p VALUES (350, 1)');
	$errors .= $b->ask('INSERT INTO p VALUES (360, 1)');
	$errors .= $_->ask('COMMIT') for $a, $b;
	my $n = $mode eq 'force' ? left_out($a, "$query BETWEEN 110 AND 160") : 0;
	$_->end for $a, $b;
	return (scalar(() = $errors =~ /^ERROR:  40001: /mg), $n);
}
is((conflicts('off'))[0], 1, 'serializable transactions, filters off: one of two fails');
my ($failed, $skipped) = conflicts('force');
is($failed, 1, 'serializable transactions, partitions left out: one of two fails');
is($skipped, 3, 'partitions were left out');

# --- parallel workers ---

$node->safe_psql('postgres', 'INSERT INTO p SELECT i % 1000, i FROM generate_series(1, 100000) AS i; ANALYZE p');
my $parallel = 'SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;';
for my $case (
	[ 'a table for each worker', 'SET enable_parallel_hash = off', 'Gather.* Hash Join.*Parallel Append' ],
	[ 'a shared table', 'SET enable_parallel_hash = on', 'Gather.*Parallel Hash Join' ],
	[ 'workers alone', 'SET enable_parallel_hash = on; SET parallel_leader_participation = off', 'Gather.*Parallel Hash Join' ],
	[ 'scans in one worker each', 'SET enable_parallel_hash = off; ALTER TABLE p1 SET (parallel_workers = 0); ALTER TABLE p2 SET (parallel_workers = 0); SET enable_parallel_append = on', 'Gather' ])
{
	my ($name, $set, $plan) = @$case;
	my $session = session('force');
	my $plain = $node->safe_psql('postgres', "$query BETWEEN 110 AND 160");

	$session->safe("$parallel $set");
	like($session->safe("EXPLAIN (COSTS OFF) $query BETWEEN 110 AND 160") =~ s/\n/ /gr, qr/$plan/, "$name: the plan");
	is($session->safe("$query BETWEEN 110 AND 160"), $plain, "$name: the result") for 1 .. 3;
	$session->end;
}

# --- a hash table that processes share ---

# Each process knows the keys of its rows, and what is left out has none of all: of few
# keys in both parts of the hash table, which two processes may read; of many, of which the
# ends are kept; of both; and of texts, of which nothing is kept if they are many.
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE parts (k int, t text, v int) PARTITION BY RANGE (k);
SELECT format('CREATE TABLE parts_%s PARTITION OF parts FOR VALUES FROM (%s) TO (%s)', i, i * 10000, i * 10000 + 10000) FROM generate_series(0, 7) AS i \gexec
INSERT INTO parts SELECT i, 't' || lpad(i::text, 6, '0'), i FROM generate_series(0, 79999) AS i;
CREATE TABLE texts (k int, t text, v int) PARTITION BY RANGE (t);
SELECT format('CREATE TABLE texts_%s PARTITION OF texts FOR VALUES FROM (%L) TO (%L)', i, 't0' || i, 't0' || i + 1) FROM generate_series(0, 7) AS i \gexec
INSERT INTO texts SELECT * FROM parts;
CREATE TABLE keys (k int, t text) PARTITION BY RANGE (k);
CREATE TABLE keys_1 PARTITION OF keys FOR VALUES FROM (0) TO (40000) WITH (parallel_workers = 0);
CREATE TABLE keys_2 PARTITION OF keys FOR VALUES FROM (40000) TO (80000) WITH (parallel_workers = 0);
ANALYZE;
SQL
for my $case (
	[ 'few keys', 'parts', 'k', 100, 100, 6 ],
	[ 'many keys', 'parts', 'k', 4000, 4000, 3 ],
	[ 'few keys and many', 'parts', 'k', 100, 4000, 3 ],
	[ 'many keys and few', 'parts', 'k', 4000, 100, 3 ],
	[ 'many keys and none', 'parts', 'k', 0, 4000, 7 ],
	[ 'many keys with a text', 'parts', 'k, t', 4000, 4000, 3 ],
	[ 'few texts', 'texts', 't', 100, 100, 6 ],
	[ 'few texts with a number', 'texts', 't, k', 100, 100, 6 ],
	[ 'many texts', 'texts', 't', 4000, 4000, 0 ],
	[ 'few texts and many', 'texts', 't', 100, 4000, 0 ])
{
	my ($name, $table, $columns, $low, $high, $skipped) = @$case;
	my $of_all = "SELECT count(*), sum(v) FROM $table JOIN keys USING ($columns)";

	$node->safe_psql('postgres', "TRUNCATE keys; INSERT INTO keys SELECT k, t FROM parts WHERE k >= 10000 AND k < 10000 + $low OR k >= 50000 AND k < 50000 + $high; ANALYZE keys");
	my $plain = $node->safe_psql('postgres', $of_all);

	for my $leader (qw(on off))
	{
		my $session = session('force');
		my $most = 0;

		$session->safe("$parallel SET enable_parallel_hash = on; SET parallel_leader_participation = $leader");
		like($session->safe("EXPLAIN (COSTS OFF) $of_all") =~ s/\n/ /gr, qr/Parallel Hash Join.*Bloomext Scan\) on $table.*Parallel Hash.*Parallel Append/, "$name: the plan");
		is($session->safe($of_all), $plain, "$name: the result") for 1 .. 3;
		# While one process makes the filter, others may read a small table.
		for (1 .. 50)
		{
			my $n = left_out($session, $of_all);

			$most = $n if $n > $most;
			last if $most == $skipped && $skipped > 0;
		}
		is($most, $skipped, "$name: partitions left out");
		$session->end;
	}
}

# --- every partition is tested by itself ---

# Rows that filters remove while nothing is left out.
sub removed
{
	my ($asked) = @_;
	my $session = session('on');

	$session->safe('SET bloomext_join.skip = off');
	my $removed = JoinSupport::figures_of($session, $asked)->{removed};
	$session->end;
	return $removed;
}

$node->safe_psql('postgres', <<'SQL');
CREATE TABLE small (g int, k int) PARTITION BY LIST (g);
SELECT format('CREATE TABLE small_%s PARTITION OF small FOR VALUES IN (%s)', i, i) FROM generate_series(1, 60) AS i \gexec
INSERT INTO small SELECT i % 60 + 1, i FROM generate_series(10001, 19000) AS i;
CREATE TABLE large (g int, k int) PARTITION BY LIST (g);
CREATE TABLE large_1 PARTITION OF large FOR VALUES IN (1);
CREATE TABLE large_2 PARTITION OF large FOR VALUES IN (2);
CREATE TABLE large_3 PARTITION OF large FOR VALUES IN (3);
INSERT INTO large SELECT 1, i % 400 * 5 FROM generate_series(1, 150000) AS i;
INSERT INTO large SELECT 2, 1 FROM generate_series(1, 150000) AS i;
INSERT INTO large SELECT 3, i % 400 * 5 FROM generate_series(1, 150000) AS i;
ANALYZE small, large;
SQL
cmp_ok(removed('SELECT count(*) FROM small JOIN d USING (k)'), '>', 8000, 'partitions of fewer rows than a sample');
cmp_ok(removed('SELECT count(*) FROM large JOIN d USING (k)'), '>', 80000, 'a partition with other rows than the one before');

# --- memory ---

# Of many keys the ends of some intervals are kept, also of a type whose values are
# converted to be compared.
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE numbers (k numeric);
INSERT INTO numbers SELECT i FROM generate_series(1, 50000) AS i;
CREATE INDEX ON numbers USING brin (k);
ANALYZE numbers;
SQL
my $reader = session('force');
$reader->safe('BEGIN; DECLARE c CURSOR FOR SELECT k FROM numbers JOIN numbers AS keys USING (k); FETCH 1000 FROM c');
cmp_ok($reader->safe(q{SELECT sum(total_bytes) FROM pg_backend_memory_contexts WHERE name = 'bloomext_join filter'}), '<', 500000, 'bytes for 50,000 keys');
$reader->end;

# Keys of which one alone has more bytes than all may have are not kept.
$node->safe_psql('postgres', q{CREATE TABLE long AS SELECT repeat('x', i * 3000000) || i AS k FROM generate_series(0, 2) AS i; CREATE TABLE short AS SELECT i::text AS k FROM generate_series(0, 50000) AS i; CREATE INDEX ON short USING brin (k); ANALYZE short});
$reader = session('force');
$reader->safe('BEGIN; DECLARE c CURSOR FOR SELECT short.k FROM short JOIN long USING (k); FETCH 1 FROM c');
cmp_ok($reader->safe(q{SELECT sum(total_bytes) FROM pg_backend_memory_contexts WHERE name = 'bloomext_join filter'}), '<', 500000, 'bytes for three keys, of which two are long');
$reader->end;

# --- indexes of catalogs ---

my $columns = <<'END';
SET enable_nestloop = off; SET enable_mergejoin = off; SET enable_indexscan = off; SET enable_bitmapscan = off; SET bloomext_join.force = on;
EXPLAIN (ANALYZE) SELECT count(*) FROM pg_attribute a JOIN (SELECT 'pg_class'::regclass::oid AS o UNION SELECT 'pg_type'::regclass::oid) x ON a.attrelid = x.o;
END
like($node->safe_psql('postgres', $columns), qr/Blocks Not Read/, 'an index of a catalog is asked');
{
	local $ENV{PGOPTIONS} = '-c ignore_system_indexes=on';
	unlike($node->safe_psql('postgres', $columns), qr/Blocks Not Read/, 'but not if the server is to use none');
}

# --- EXPLAIN ---

for my $format (qw(TEXT JSON XML YAML))
{
	like($one->safe("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, FORMAT $format) $query BETWEEN 110 AND 160"), qr/(?:Partitions.Not.Read\W+1\b.*){3}/s, "EXPLAIN says which partitions were not read: $format");
}
unlike($one->safe("EXPLAIN (ANALYZE) $query BETWEEN 0 AND 10000"), qr/Not.Read/, 'and nothing if all were');
$one->safe('SET bloomext_join.skip = off');
unlike($one->safe("EXPLAIN (ANALYZE) $query BETWEEN 110 AND 160"), qr/Not.Read/, 'bloomext_join.skip = off');
$_->end for $one, $two;

$node->stop;
unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal/, 'the server met no fault');
done_testing();
