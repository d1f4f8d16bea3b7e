# Join filters where one session and one process are not enough: rows that others
# change meanwhile (EvalPlanQual), parallel workers, foreign tables, cancel
# requests and errors while filters are built, and a library that is loaded late.
#
# BLOOMEXT_JOIN_CANCELS is the number of cancel requests (20).

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use JoinSupport;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;
use TestModule;
use Time::HiRes qw(usleep);

my $cancels = $ENV{BLOOMEXT_JOIN_CANCELS} || 20;

my $node = PostgreSQL::Test::Cluster->new('join');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
autovacuum = off
jit = off
fsync = off
max_parallel_workers_per_gather = 0
max_parallel_workers = 8
enable_nestloop = off
enable_mergejoin = off
CONF
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE fact AS SELECT id, id % 1000 AS k, 0 AS n FROM generate_series(1, 4000) AS id;
CREATE TABLE dim AS SELECT i * 20 AS id, i % 5 AS cat FROM generate_series(1, 49) AS i;
CREATE TABLE large AS SELECT i AS id, i * 7919 % 500000 AS k FROM generate_series(1, 200000) AS i;
CREATE TABLE keys AS SELECT i * 5 AS id, i % 10 AS g FROM generate_series(1, 100000) AS i;
CREATE TABLE alone WITH (parallel_workers = 0) AS SELECT id, id % 100 AS g FROM large;
ANALYZE;
SQL

sub session
{
	my ($mode) = @_;
	my $session = Session->new($node);

	$session->safe("LOAD '\$libdir/plugins/bloomext_join'; SET bloomext_join.min_cost = 0; " . JoinSupport::mode($mode));
	return $session;
}

# Rows that filters remove in a query.
sub removed
{
	my ($session, $query) = @_;

	return JoinSupport::figures_of($session, $query)->{removed};
}

# --- EvalPlanQual ---

# Each statement waits for a row that another transaction changes: a row gets a
# key that has a partner, or loses it, or the partner changes.  What is done to
# the new versions must be the same without and with filters.
my %changes = (
	'a row gets a partner' => 'UPDATE fact SET k = 40 WHERE id IN (41, 60)',
	'a row loses its partner' => 'UPDATE fact SET k = 41 WHERE id IN (40, 60)',
	'a row gets another partner' => 'UPDATE fact SET k = 60 WHERE id IN (40, 1040)',
	'a row changes beside the key' => 'UPDATE fact SET n = 7 WHERE id IN (40, 1040)',
	'a row goes' => 'DELETE FROM fact WHERE id IN (40, 1040)');
my %statements = (
	'UPDATE' => 'UPDATE fact f SET n = n + d.cat + 1 FROM dim d WHERE f.k = d.id RETURNING f.id, f.k, f.n',
	'DELETE' => 'DELETE FROM fact f USING dim d WHERE f.k = d.id RETURNING f.id, f.k, f.n',
	'SELECT FOR UPDATE' => 'SELECT f.id, f.k, f.n, d.cat FROM fact f JOIN dim d ON f.k = d.id FOR UPDATE OF f',
	'MERGE' => 'MERGE INTO fact f USING dim d ON f.k = d.id WHEN MATCHED THEN UPDATE SET n = n + d.cat + 1');

my $other = session('off');
for my $change (sort keys %changes)
{
	for my $statement (sort keys %statements)
	{
		my %got;

		for my $mode ('off', 'force')
		{
			my $session = session($mode);

			$other->safe("BEGIN; $changes{$change}");
			$session->safe('BEGIN');
			$session->put($statements{$statement});
			$node->poll_query_until('postgres', 'SELECT count(*) > 0 FROM pg_locks WHERE NOT granted AND pid = ' . $session->pid) or die 'nobody waits';
			$other->safe('COMMIT');
			$got{$mode} = join "\n", sort split /\n/, $session->get;
			$got{$mode} .= $session->safe('SELECT count(*), sum(n), sum(k), sum(id * n) FROM fact');
			cmp_ok(removed($session, $statements{$statement}), '>', 3000, "$statement, $change: rows are removed") if $mode eq 'force';
			$session->safe('ROLLBACK');
			$session->end;
			$other->safe('TRUNCATE fact; INSERT INTO fact SELECT id, id % 1000, 0 FROM generate_series(1, 4000) AS id; ANALYZE fact');
		}
		unlike($got{off}, qr/ERROR/, "$statement, $change: no error");
		is($got{force}, $got{off}, "$statement, $change: the result is the same");
	}
}
$other->end;

# --- parallel workers ---

my $parallel = 'SET max_parallel_workers_per_gather = 2; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;';
my %parallel = (
	'a table for each worker' => [ 'SET enable_parallel_hash = off', 'Gather.*Hash Join' ],
	'a shared table' => [ 'SET enable_parallel_hash = on', 'Gather.*Parallel Hash Join' ],
	'spilled tables for each worker' => [ "SET enable_parallel_hash = off; SET work_mem = '64kB'", 'Gather.*Hash Join' ],
	'a spilled shared table' => [ "SET enable_parallel_hash = on; SET work_mem = '64kB'", 'Gather.*Parallel Hash Join' ],
	'workers alone' => [ 'SET enable_parallel_hash = on; SET parallel_leader_participation = off', 'Gather.*Parallel Hash Join' ],
	'a join above Gather' => [ 'SET enable_parallel_hash = off', undef, 'SELECT count(*), sum(l.id) FROM (SELECT * FROM large OFFSET 0) l JOIN keys k ON l.k = k.id' ],
	'a small outer side' => [ 'SET enable_parallel_hash = off; SET enable_mergejoin = off; SET enable_nestloop = off', 'Gather.*Hash Left Join.*Parallel Seq Scan on keys k',
		'SELECT count(*), sum(k.id), sum(x.n) FROM keys k LEFT JOIN (SELECT g, count(*) AS n FROM alone GROUP BY g) x ON k.g = x.g WHERE k.id <= 200000' ],
	'a subquery for each row' => [ 'SET enable_parallel_hash = off', undef, 'SELECT g, (SELECT count(*) FROM large l JOIN keys k ON l.k = k.id WHERE k.g = x.g) FROM generate_series(1, 4) AS x (g)' ]);
for my $name (sort keys %parallel)
{
	my ($set, $plan, $query) = @{ $parallel{$name} };
	my %got;

	$query //= 'SELECT count(*), sum(l.id), sum(k.g) FROM large l JOIN keys k ON l.k = k.id';
	for my $mode ('off', 'force')
	{
		my $session = session($mode);

		$session->safe("$parallel $set");
		like($session->safe("EXPLAIN (COSTS OFF) $query") =~ s/\n/ /gr, qr/$plan/, "$name: the plan") if $plan && $mode eq 'off';
		$got{$mode} = join ' ', map { $session->ask($query) } 1 .. 3;
		$session->end;
	}
	is($got{force}, $got{off}, "parallel workers, $name: the result is the same");
	unlike($got{off}, qr/ERROR/, "parallel workers, $name: no error");
}

# The filter of a shared table is made of the rows of all processes, within the
# memory of all.
for my $case ([ '30kB', '==', 0, 'less memory than the filter takes' ], [ '600kB', '>', 90000, 'memory for the filter' ])
{
	my ($memory, $operator, $rows, $name) = @$case;
	my $session = session('force');
	my $query = 'SELECT count(*), sum(l.id) FROM large l JOIN keys k ON l.k = k.id';
	my $plain = $node->safe_psql('postgres', $query);

	$session->safe("$parallel SET enable_parallel_hash = on; SET bloomext_join.memory = '$memory'");
	is($session->safe($query), $plain, "parallel workers, a shared table, $name: the result");
	cmp_ok(removed($session, $query), $operator, $rows, "parallel workers, a shared table, $name: rows are removed, or not");
	$session->end;
}

# Where the server has no segment of shared memory left, the leader runs the parallel plan
# alone, and shares nothing.
SKIP:
{
	my $library = TestModule::build('dsm_segments');

	skip 'the headers of the server are not here', 4 unless defined $library;
	$node->safe_psql('postgres', "CREATE FUNCTION take_dsm_segments() RETURNS integer LANGUAGE c AS '$library'");
	my $session = session('force');
	my $query = 'SELECT count(*), sum(l.id) FROM large l JOIN keys k ON l.k = k.id';
	my $again = "SELECT g, n FROM generate_series(1, 3) AS x (g) LEFT JOIN ($query) AS j (n) ON n > g";
	$session->safe("$parallel SET enable_parallel_hash = on; SET enable_material = off; SELECT take_dsm_segments()");
	# Up to 16.6 and 17.2, the server itself raises an error where it scans again.
	my @got = map {
		$session->safe(JoinSupport::mode($_));
		join("\n", $session->safe($query), $session->ask($again)) =~ s/ at 0x\w+//gr
	} 'off', 'force';
	is($got[1], $got[0], 'parallel workers, no segment: the result');
	like($session->safe("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) $query"), qr/Workers Launched: 0.*Parallel Hash Join/s, 'parallel workers, no segment: the plan');
	like($session->ask("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) $again"), qr/^ERROR|Workers Launched: 0.*Parallel Hash Join \([^)]*loops=3\)/s, 'parallel workers, no segment: the plan that scans again');
	cmp_ok(removed($session, $query), '>', 90000, 'parallel workers, no segment: rows are removed');
	$session->end;
}

# --- foreign tables ---

my ($host, $port, $user) = ($node->host, $node->port, $node->safe_psql('postgres', 'SELECT current_user'));
$node->safe_psql('postgres', <<"SQL");
CREATE EXTENSION postgres_fdw;
CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '$host', port '$port', dbname 'postgres', async_capable 'true');
CREATE SERVER farther FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '$host', port '$port', dbname 'postgres', async_capable 'true');
CREATE USER MAPPING FOR CURRENT_USER SERVER far OPTIONS (user '$user');
CREATE USER MAPPING FOR CURRENT_USER SERVER farther OPTIONS (user '$user');
CREATE TABLE parts (id int, k int) PARTITION BY RANGE (id);
CREATE TABLE half_1 AS SELECT id, k FROM large WHERE id < 100000;
CREATE TABLE half_2 AS SELECT id, k FROM large WHERE id >= 100000;
CREATE FOREIGN TABLE part_1 PARTITION OF parts FOR VALUES FROM (0) TO (100000) SERVER far OPTIONS (table_name 'half_1');
CREATE FOREIGN TABLE part_2 PARTITION OF parts FOR VALUES FROM (100000) TO (200000) SERVER farther OPTIONS (table_name 'half_2');
CREATE TABLE part_3 PARTITION OF parts DEFAULT;
INSERT INTO parts VALUES (200000, 5), (200001, 6), (200001, NULL);
CREATE FOREIGN TABLE far_large (id int, k int) SERVER far OPTIONS (table_name 'large');
ANALYZE parts, far_large;
SQL
for my $query (
	'SELECT count(*), sum(p.id), sum(k.g) FROM parts p JOIN keys k ON p.k = k.id',
	'SELECT count(*), sum(p.id), sum(k.g) FROM (SELECT * FROM parts ORDER BY k OFFSET 0) p JOIN keys k ON p.k = k.id',
	'SELECT count(*), sum(f.id), sum(k.g) FROM far_large f JOIN keys k ON f.k = k.id AND k.g = 3')
{
	my $session = session('off');
	my $plain = $session->safe($query);

	like($session->safe('EXPLAIN (COSTS OFF) ' . $query), qr/Async Foreign Scan/, 'foreign tables are scanned at a time') if $query =~ /FROM parts p/;
	$session->safe(JoinSupport::mode('force'));
	is($session->safe($query), $plain, "$query: the result is the same");
	$session->end;
}

# A direct change of the foreign table is not a scan that may lose rows.
my $remote = 'UPDATE far_large f SET k = k FROM keys k WHERE f.k = k.id AND k.g = 3 AND f.id < 20000 RETURNING f.id';
my %changed;
for my $mode ('off', 'force')
{
	my $session = session($mode);

	$changed{$mode} = join "\n", sort split /\n/, $session->ask("BEGIN; $remote; ROLLBACK");
	$session->end;
}
is($changed{force}, $changed{off}, 'an UPDATE of a foreign table changes the same rows');

# --- cancel requests and errors ---

# At random times within a query whose time goes into tables and filters; then
# the same session has to give the right answers.
my $slow = 'SELECT count(*), sum(a.id), sum(b.g) FROM large a JOIN keys b ON a.k = b.id JOIN (SELECT k AS x FROM large OFFSET 0) c ON a.id = c.x';
my $session = session('force');
$session->safe('SET client_min_messages = error');
my $right = $session->safe($slow);
my $whole = $session->seconds;
my $canceled = 0;
srand 15;
for my $i (1 .. $cancels)
{
	my $answer;

	if ($i % 2)
	{
		my $ms = 1 + int(1000 * $whole * rand);

		$answer = $session->ask("BEGIN; SET LOCAL statement_timeout = $ms; $slow;\nROLLBACK");
	}
	else
	{
		$session->put($slow);
		usleep(1e6 * $whole * rand);
		kill 'INT', $session->pid;
		$answer = $session->get;
	}
	$canceled++ if $answer =~ /57014/;
	# The answer may be complete when the request comes.
	my $said = $answer =~ s/^ERROR:  57014: .*\n?//mgr;
	chomp $said;
	is($said, $answer =~ /57014/ && $said eq '' ? '' : $right, "cancel request $i: it ends or is right");
	$session->ask('ROLLBACK');
	is($session->safe('SELECT count(*) FROM fact f JOIN dim d ON f.k = d.id'), 196, "cancel request $i: the session goes on");
}
note("$canceled of $cancels requests canceled the query");
is($session->safe($slow), $right, 'and gives the right answer');

# Errors in the inner side, in the scan, and in a function above the join; in
# subtransactions, with the memory of the session the same in the end.
my $errors = <<'SQL';
DO $$
DECLARE n bigint;
BEGIN
	FOR i IN 1 .. 60 LOOP
		BEGIN
			CASE i % 3
				WHEN 0 THEN SELECT count(*) INTO n FROM fact f JOIN (SELECT id, 1 / (id - 900) AS x FROM dim OFFSET 0) d ON f.k = d.id WHERE d.x < 2;
				WHEN 1 THEN SELECT count(*) INTO n FROM fact f JOIN dim d ON f.k = d.id WHERE 1 / (f.id - 3900) < 2;
				ELSE SELECT count(1 / (f.id - 3900)) INTO n FROM fact f JOIN dim d ON f.k = d.id;
			END CASE;
			RAISE EXCEPTION 'no error: %', i;
		EXCEPTION WHEN division_by_zero THEN
			SELECT count(*) INTO n FROM fact f JOIN dim d ON f.k = d.id;
			IF n <> 196 THEN RAISE EXCEPTION '% rows', n; END IF;
		END;
	END LOOP;
END $$
SQL
is($session->ask($errors), '', 'errors in the middle of joins leave nothing behind');
my $memory = 'SELECT sum(total_bytes) FROM pg_backend_memory_contexts';
$session->safe($memory);
my $before = $session->safe($memory);
$session->safe($slow) for 1 .. 3;
$session->safe($errors) for 1 .. 5;
cmp_ok($session->safe($memory) - $before, '<', 1000000, 'and no memory');
is($session->safe(q{SELECT count(*) FROM pg_backend_memory_contexts WHERE name ~ 'bloomext_join'}), 0, 'no filter is left');
$session->end;

# --- the library and its settings ---

my $joined = 'SELECT count(*) FROM fact f JOIN dim d ON f.k = d.id';
$session = Session->new($node);
like($session->ask("SET bloomext_join.min_cost = 0; SET bloomext_join.force = on; EXPLAIN $joined"), qr/Seq Scan on fact/, 'a setting before the library does nothing');
$session->safe("LOAD '\$libdir/plugins/bloomext_join'");
is($session->safe('SHOW bloomext_join.force'), 'on', 'but is kept');
like($session->safe("EXPLAIN $joined"), qr/Bloomext Scan/, 'loaded means on');
is($session->safe($joined), 196, 'the result');
like($session->ask('SET bloomext_join.enabled = maybe'), qr/22023: parameter "bloomext_join.enabled" requires a Boolean value/, 'an unknown value is refused');
like($session->ask('SET bloomext_join.force_all = on'), qr/42602: invalid configuration parameter name/, 'an unknown setting, too');
$session->end;

# A plan that is cached is executed as it was planned, until it is planned again.
$session = Session->new($node);
$session->safe("SET plan_cache_mode = force_generic_plan; PREPARE joined AS $joined; EXECUTE joined");
$session->safe("LOAD '\$libdir/plugins/bloomext_join'; SET bloomext_join.min_cost = 0; SET bloomext_join.force = on");
like($session->safe('EXPLAIN EXECUTE joined'), qr/Seq Scan on fact/, 'a plan that was cached before has no filters');
$session->safe('DISCARD PLANS');
like($session->safe('EXPLAIN EXECUTE joined'), qr/Bloomext Scan/, 'from its next planning on it has');
$session->end;

$node->safe_psql('postgres', q{ALTER DATABASE postgres SET session_preload_libraries = '$libdir/plugins/bloomext_join'; ALTER DATABASE postgres SET bloomext_join.min_cost = 0; CREATE ROLE reader LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader});
$session = Session->new($node, user => 'reader');
like($session->safe("EXPLAIN $joined"), qr/Bloomext Scan/, 'a database can have join filters, for all its users');
is($session->safe($joined), 196, 'the result');
like($session->safe("SET bloomext_join.enabled = off; EXPLAIN $joined"), qr/Seq Scan on fact/, 'who can do without');
$session->end;

$node->stop;
unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal/, 'the server met no fault');
done_testing();
