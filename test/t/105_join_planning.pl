# The planner counts on join filters where they are sure to come and to save
# much, and nowhere else.  It does if a query costs less with
# bloomext.join_filter_planning than without it.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use JoinSupport;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('plan');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
session_preload_libraries = 'bloomext'
autovacuum = off
jit = off
fsync = off
work_mem = '64kB'
hash_mem_multiplier = 1
max_parallel_workers_per_gather = 0
min_parallel_table_scan_size = 0
parallel_setup_cost = 0
parallel_tuple_cost = 0
enable_nestloop = off
enable_mergejoin = off
bloomext.join_filters = on
bloomext.join_filter_min_cost = 0
bloomext.join_filter_memory = '64kB'
CONF
$node->start;
plan skip_all => 'this server has no join filters' if JoinSupport::refusal($node);

# A tenth of fact's keys are in dim, whose table goes through files; skewed
# has one key in half of its rows, and nothing is known of fresh.
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION bloomext;
CREATE TABLE fact AS SELECT i AS id, i * 7919 % 50000 AS k, i % 10 AS g, repeat('x', 200) AS pad FROM generate_series(1, 50000) AS i;
CREATE TABLE dim AS SELECT i * 10 AS id, i % 10 AS cat, repeat('y', 60) AS name FROM generate_series(1, 5000) AS i;
CREATE TABLE dim8 AS SELECT id::bigint AS id, name FROM dim;
CREATE TABLE few AS SELECT i * 500 AS id FROM generate_series(1, 100) AS i;
CREATE TABLE groups AS SELECT i AS id, i * 7919 % 20000 AS k, i % 10 AS g FROM generate_series(1, 60000) AS i;
CREATE TABLE skewed AS SELECT id, CASE WHEN id % 2 = 0 THEN 20 ELSE k END AS k, pad FROM fact;
CREATE TABLE fresh AS SELECT * FROM fact;
CREATE TABLE parts (id int, k int, g int, pad text) PARTITION BY HASH (id);
CREATE TABLE parts_1 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE parts_2 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO parts SELECT * FROM fact;
CREATE TABLE many AS SELECT i * 7919 % 10000 AS k FROM generate_series(1, 200000) AS i;
CREATE TABLE names AS SELECT i AS id, i % 10 AS cat FROM generate_series(1, 100000) AS i;
ANALYZE fact, dim, dim8, few, groups, skewed, parts, many, names;
CREATE FUNCTION noted(int) RETURNS int VOLATILE COST 1 LANGUAGE plpgsql AS 'BEGIN RETURN $1; END';
CREATE FUNCTION quiet(int) RETURNS int IMMUTABLE COST 1 LANGUAGE plpgsql AS 'BEGIN RETURN $1; END';
CREATE TYPE odd;
CREATE FUNCTION odd_in(cstring) RETURNS odd LANGUAGE internal IMMUTABLE STRICT AS 'int4in';
CREATE FUNCTION odd_out(odd) RETURNS cstring LANGUAGE internal IMMUTABLE STRICT AS 'int4out';
CREATE TYPE odd (INPUT = odd_in, OUTPUT = odd_out, LIKE = int4);
CREATE FUNCTION odd_eq(odd, odd) RETURNS bool LANGUAGE internal IMMUTABLE STRICT AS 'int4eq';
CREATE FUNCTION odd_hash(odd) RETURNS int LANGUAGE internal IMMUTABLE STRICT AS 'hashint4';
CREATE OPERATOR = (LEFTARG = odd, RIGHTARG = odd, FUNCTION = odd_eq, COMMUTATOR = =, HASHES, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR CLASS odd_ops DEFAULT FOR TYPE odd USING hash AS OPERATOR 1 =, FUNCTION 1 odd_hash(odd);
CREATE TABLE odd_fact AS SELECT id, k::text::odd AS k, pad FROM fact;
CREATE TABLE odd_dim AS SELECT id::text::odd AS id, name FROM dim;
ANALYZE odd_fact, odd_dim;
SQL

my $session = Session->new($node);

# The cost of a query under settings; for a plan that is run, the rows that
# filters rejected.
sub cost_of
{
	my ($set, $query, $planning) = @_;

	$session->safe("DISCARD ALL; SET bloomext.join_filter_planning = $planning; $set");
	my ($startup, $total) = $session->safe("EXPLAIN $query") =~ /cost=([\d.]+)\.\.([\d.]+)/;
	return "$startup..$total";
}

sub answer
{
	my ($set, $query) = @_;

	$session->safe("DISCARD ALL; $set");
	return join "\n", sort split /\n/, $session->safe($query);
}

my $spilled = 'SELECT count(*), sum(f.g), max(f.pad), max(d.name) FROM fact f JOIN dim d ON f.k = d.id';
my $parallel = "SET max_parallel_workers_per_gather = 2; SET enable_parallel_hash = ";

# What is sure to have a filter, which rejects rows.
my %counted = (
	'an inner join that spills' => $spilled,
	'a semi join' => 'SELECT count(*), max(pad) FROM fact f WHERE EXISTS (SELECT FROM dim d WHERE d.id = f.k AND length(d.name) > 3)',
	'a right join' => 'SELECT count(f.id), count(*), max(f.pad) FROM dim d LEFT JOIN fact f ON d.id = f.k',
	'partitions' => 'SELECT count(*), max(pad) FROM parts f JOIN dim d ON f.k = d.id',
	'a key of another type' => 'SELECT count(*), max(pad) FROM fact f JOIN dim8 d ON f.k = d.id',
	'an aggregate' => 'SELECT count(*), sum(s.n) FROM (SELECT k, count(*) AS n FROM groups GROUP BY k) s JOIN few ON s.k = few.id',
	'a sorted aggregate' => [ 'SET enable_hashagg = off', 'SELECT count(*), sum(s.n) FROM (SELECT k, count(*) AS n FROM groups GROUP BY k) s JOIN few ON s.k = few.id' ],
	'a window' => 'SELECT count(*), sum(s.n) FROM (SELECT k, row_number() OVER (PARTITION BY k ORDER BY id) AS n FROM groups) s JOIN few ON s.k = few.id',
	'distinct rows' => [ 'SET enable_sort = off', 'SELECT count(*), sum(s.k) FROM (SELECT DISTINCT k FROM groups) s JOIN few ON s.k = few.id' ],
	'a join between that spills' => 'SELECT count(*), max(f.pad) FROM (SELECT f.k, f.pad FROM fact f JOIN groups g ON f.id = g.id OFFSET 0) f JOIN few ON f.k = few.id',
	'a merge join between' => [ 'SET enable_mergejoin = on; SET enable_hashjoin = on', 'SELECT count(*), max(f.pad) FROM (SELECT f.k, f.pad FROM fact f JOIN groups g ON f.id = g.id OFFSET 0) f JOIN few ON f.k = few.id' ],
	'sorted rows before LIMIT' => "SELECT f.id, max(d.name), max(f.pad) FROM fact f JOIN dim d ON f.k = d.id GROUP BY f.id ORDER BY f.id LIMIT 3",
	'a subquery' => "SELECT * FROM ($spilled) s",
	'a table for each worker' => [ "$parallel off", $spilled, 'workers' ]);

# What has no filter, or perhaps has none, or where it saves little.
my %not_counted = (
	'a left join' => 'SELECT count(*), max(f.pad) FROM fact f LEFT JOIN dim d ON f.k = d.id',
	'a full join' => 'SELECT count(*), max(f.pad) FROM fact f FULL JOIN dim d ON f.k = d.id',
	'an anti join' => 'SELECT count(*), max(f.pad) FROM fact f WHERE NOT EXISTS (SELECT FROM dim d WHERE d.id = f.k)',
	'a join in memory' => [ "SET work_mem = '4MB'", $spilled ],
	'join filters off' => [ 'SET bloomext.join_filters = off', $spilled ],
	'a cheap plan' => [ 'SET bloomext.join_filter_min_cost = 100000', $spilled ],
	'no memory for the filter' => [ 'SET bloomext.join_filter_memory = 1', $spilled ],
	'hash joins off' => [ 'SET enable_hashjoin = off; SET enable_nestloop = on', 'SELECT count(*), max(f.pad) FROM fact f JOIN dim d ON f.k = d.id' ],
	'a key that is computed' => 'SELECT count(*), max(f.pad) FROM fact f JOIN dim d ON f.k + 0 = d.id',
	'a hash function that may fail' => 'SELECT count(*), max(f.pad) FROM odd_fact f JOIN odd_dim d ON f.k = d.id',
	'a volatile function' => 'SELECT count(*), max(f.pad) FROM fact f JOIN dim d ON f.k = d.id WHERE noted(f.g) > 0',
	'a volatile function in a subquery' => 'SELECT count(*), max(f.pad) FROM fact f JOIN (SELECT id, noted(cat) AS cat, name FROM dim OFFSET 0) d ON f.k = d.id',
	'a subplan' => 'SELECT count(*), max(f.n), max(f.pad) FROM (SELECT k, pad, (SELECT count(*) FROM few WHERE few.id = fact.g) AS n FROM fact OFFSET 0) f JOIN dim d ON f.k = d.id',
	'a locked subquery in the other side of a join between' => 'SELECT count(*), max(f.pad) FROM (SELECT f.k, f.pad FROM fact f JOIN (SELECT id FROM groups FOR UPDATE) g ON f.id = g.id OFFSET 0) f JOIN few ON f.k = few.id',
	'a limit between' => 'SELECT count(*), max(f.pad) FROM (SELECT * FROM fact ORDER BY id LIMIT 40000) f JOIN dim d ON f.k = d.id',
	'grouping by another column' => 'SELECT count(*), sum(s.n) FROM (SELECT max(k) AS k, count(*) AS n FROM groups GROUP BY id) s JOIN few ON s.k = few.id',
	'grouping sets' => 'SELECT count(*), sum(s.n) FROM (SELECT k, count(*) AS n FROM groups GROUP BY GROUPING SETS ((k), (g))) s JOIN few ON s.k = few.id',
	'windows of other columns' => 'SELECT count(*), sum(s.n) FROM (SELECT k, row_number() OVER (PARTITION BY g ORDER BY id) AS n FROM groups) s JOIN few ON s.k = few.id',
	'a union' => 'SELECT count(*), sum(s.k) FROM (SELECT k, g FROM groups UNION SELECT k + 1, g FROM groups) s JOIN few ON s.k = few.id',
	'keys of two tables' => [ 'SET join_collapse_limit = 1', 'SELECT count(*), max(f.pad) FROM fact f JOIN groups g ON f.id = g.id JOIN dim d ON f.k = d.id AND g.k = d.cat' ],
	'frequent values' => 'SELECT count(*), max(f.pad) FROM skewed f JOIN dim d ON f.k = d.id',
	'a table without statistics' => 'SELECT count(*), max(f.pad) FROM fresh f JOIN dim d ON f.k = d.id AND f.g < d.cat + 10',
	'rows that all have a partner' => 'SELECT count(*), max(f.pad) FROM fact f JOIN (SELECT k, pad FROM fact OFFSET 0) d ON f.k = d.k',
	'a query that stops early' => 'SELECT f.pad FROM fact f JOIN dim d ON f.k = d.id LIMIT 100',
	'a subquery with parameters' => 'SELECT g.id, (SELECT max(f.pad || d.name) FROM fact f JOIN dim d ON f.k = d.id WHERE d.cat < g.id + 20) FROM generate_series(1, 3) AS g (id)',
	'a recursive query' => 'WITH RECURSIVE w AS (SELECT 20 AS id UNION SELECT f.id FROM w JOIN fact f ON f.k = w.id JOIN dim d ON f.k = d.id AND length(f.pad || d.name) > 3) SELECT count(*) FROM w');

for my $name (sort keys %counted)
{
	my ($set, $query, $workers) = ref $counted{$name} ? @{ $counted{$name} } : ('', $counted{$name});
	my $plain = answer("SET bloomext.join_filters = off; $set", $query);

	isnt(cost_of($set, $query, 'on'), cost_of($set, $query, 'off'), "$name: is counted on");
	for my $mode ('on', 'force')
	{
		my ($before) = $session->safe('SELECT rejected FROM bloomext_join_filters');

		is(answer("$set; SET bloomext.join_filters = $mode", $query), $plain, "$name: the result is the same with filters $mode");
		cmp_ok($session->safe('SELECT rejected FROM bloomext_join_filters'), '>', $before + 10000, "$name: rows are rejected with filters $mode") unless $workers;
	}
}
for my $name (sort keys %not_counted)
{
	my ($set, $query) = ref $not_counted{$name} ? @{ $not_counted{$name} } : ('', $not_counted{$name});

	is(cost_of($set, $query, 'on'), cost_of($set, $query, 'off'), "$name: is not counted on");
}

# Whether a statement has volatile functions is found out once for each, even if it
# is planned at the addresses of the one before.
$session->safe('DISCARD ALL');
for my $n (1 .. 3)
{
	my %cost;

	for my $function ('quiet', 'noted')
	{
		$cost{$function} = $session->safe("EXPLAIN SELECT count(*), max(f.pad) FROM fact f JOIN dim d ON f.k = d.id WHERE $function(f.g) IS NOT NULL") =~ /Hash Join +\(cost=\S+\.\.(\S+)/ ? $1 : 0;
	}
	cmp_ok($cost{quiet} * 1.1, '<', $cost{noted}, "$n: what is known of a statement goes with it");
}

# The plans that this is for: off, and on.
my %choices = (
	'an aggregate is not put into the hash table' => [ '', 'SELECT count(*), sum(s.n) FROM (SELECT k, count(*) AS n FROM groups GROUP BY k) s JOIN dim ON s.k = dim.id', 'Hash.*Aggregate', 'Aggregate.*Hash' ],
	'nor is one that has room in memory' => [ "SET work_mem = '8MB'", 'SELECT count(*), sum(s.n) FROM (SELECT k, count(*) AS n FROM many GROUP BY k) s JOIN names ON s.k = names.id WHERE names.cat IN (2, 3)', 'Hash  .*HashAggregate', 'HashAggregate.*Hash  ' ],
	'workers have tables of their own' => [ "$parallel on", 'SELECT count(*), max(f.pad), max(g.id) FROM fact f JOIN groups g ON f.k = g.id WHERE g.g = 3', 'Parallel Hash Join', '->  Hash Join.*Parallel Seq Scan on fact' ]);
for my $name (sort keys %choices)
{
	my ($set, $query, $off, $on) = @{ $choices{$name} };

	for my $case ([ 'off', $off ], [ 'on', $on ])
	{
		$session->safe("DISCARD ALL; SET bloomext.join_filter_planning = $case->[0]; $set");
		my $plan = $session->safe("EXPLAIN (COSTS OFF) $query") =~ s/\n/ /gr =~ s/^\S*Aggregate//r;
		like($plan, qr/$case->[1]/, "$name: planning $case->[0]");
	}
}

# An outer side that costs little before its first row is looked at first, since the
# table is not needed if it is empty.
$session->safe('DISCARD ALL; CREATE TABLE short AS SELECT generate_series(1, 8000) AS id; ANALYZE short');
like($session->safe('EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT count(*) FROM (SELECT id FROM short WHERE id + 0 < 0 ORDER BY id OFFSET 0) s JOIN fact f ON s.id = f.k AND f.g = 77'),
	qr/Sort .*Seq Scan on short .*Hash \(never executed\).*Seq Scan on fact f \(never executed\)/s, 'no table for an outer side that is empty');

# A row without a partner is returned by one worker, not by each.
for my $shared ('on', 'off')
{
	my $query = 'SELECT count(f.id), count(*), max(f.pad) FROM dim d LEFT JOIN fact f ON d.id = f.k + 5';

	for my $key ('f.k + 5', 'f.k')
	{
		my $set = "$parallel $shared";
		my $right = $query =~ s/f\.k \+ 5/$key/r;

		is(answer($set, $right), answer("SET bloomext.join_filters = off; $set", $right), "a right join in parallel, shared tables $shared, key $key");
	}
}

$session->end;
$node->stop;
unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal/, 'the server met no fault');
done_testing();
