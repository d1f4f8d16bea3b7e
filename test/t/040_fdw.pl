# Filters and postgres_fdw: a filter built here travels to the other server,
# and only rows that pass it come back; a filter stored there is asked by a
# hash computed here; and filters of partitions elsewhere are built where these are.

use strict;
use warnings FATAL => 'all';

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $far = PostgreSQL::Test::Cluster->new('far');
my $near = PostgreSQL::Test::Cluster->new('near');
for my $node ($far, $near)
{
	$node->init;
	$node->start;
	$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
}

$far->safe_psql(
	'postgres', q{
	CREATE TABLE facts AS SELECT i AS id, 'key' || i AS name FROM generate_series(1, 100000) i;
	CREATE TABLE filters AS SELECT p, bloom_agg('key' || i, 0.001, 60000) AS f
		FROM generate_series(1, 100000) i, LATERAL (SELECT i % 2 AS p) x GROUP BY p;
	ANALYZE facts;
});
my ($host, $port) = ($far->host, $far->port);
my $user = $far->safe_psql('postgres', 'SELECT current_user');
$near->safe_psql(
	'postgres', qq{
	CREATE EXTENSION postgres_fdw;
	CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw
		OPTIONS (host '$host', port '$port', dbname 'postgres', extensions 'bloomext');
	CREATE USER MAPPING FOR CURRENT_USER SERVER far OPTIONS (user '$user');
	CREATE FOREIGN TABLE facts (id int, name text) SERVER far;
	CREATE FOREIGN TABLE filters (p int, f bloom) SERVER far;
	CREATE TABLE dim AS SELECT i * 100 AS id, 'key' || i * 100 AS name FROM generate_series(1, 1000) i;
	ANALYZE dim;
});

# The rows that the foreign scan of a query brings back, and its remote SQL.
sub foreign_scan
{
	my $query = shift;
	my $plan = $near->safe_psql('postgres', "EXPLAIN (ANALYZE, VERBOSE, COSTS OFF, TIMING OFF, SUMMARY OFF) $query");
	my ($rows) = $plan =~ /Foreign Scan on .*?\(actual rows=(\d+)/;
	my ($sql) = $plan =~ /Remote SQL: (.*)/;
	return ($rows, $sql);
}

my $plain = 'SELECT f.* FROM facts f JOIN dim d USING (id)';
for my $case (
	[ 'id', 'function', "$plain WHERE bloom_contains((SELECT bloom_agg(id) FROM dim), f.id)" ],
	[ 'id', 'operator', "$plain WHERE f.id <@ (SELECT bloom_agg(id) FROM dim)" ],
	[ 'name', 'function', 'SELECT f.* FROM facts f JOIN dim d USING (name) WHERE bloom_contains((SELECT bloom_agg(name) FROM dim), f.name)' ])
{
	my ($column, $form, $query) = @$case;
	my ($rows, $sql) = foreign_scan($query);

	like($sql, qr/bloom_contains\(|OPERATOR\(public\.<@\)/, "$column by $form: the condition is shipped");
	cmp_ok($rows, '>=', 1000, "$column by $form: all matching rows come back");
	cmp_ok($rows, '<=', 3000, "$column by $form: few others do");
	is($near->safe_psql('postgres', "SELECT count(*), sum(id) FROM ($query) x"), '1000|50050000', "$column by $form: the join is complete");
}

# A constant of a collatable type keeps a condition on a remote filter here,
# so the value is hashed here and the filter asked by the hash.
my $by_hash = q{SELECT p FROM filters WHERE bloom_contains_hash(f, bloom_hash('key77'::text))};
my ($rows, $sql) = foreign_scan($by_hash);
like($sql, qr/bloom_contains_hash/, 'a remote filter is asked by a hash');
is($near->safe_psql('postgres', $by_hash), '1', 'and the right one answers');

# The other server builds a filter over its own table; the value comes here.
my $remote_agg = 'SELECT bloom_agg(id, 0.01, 100000) FROM facts';
like($near->safe_psql('postgres', "EXPLAIN (VERBOSE, COSTS OFF) $remote_agg"), qr/Remote SQL: SELECT public\.bloom_agg/, 'an aggregate runs where its rows are');
is($near->safe_psql('postgres', "SELECT bloom_contains_all(f, ARRAY[1, 50000, 100000]) FROM ($remote_agg) x (f)"), 't', 'its filter answers here');

# A partitioned table whose partitions are elsewhere: each is aggregated where
# it is, and the merged parts are the filter of a single build, byte for byte.
$far->safe_psql(
	'postgres', q{
	CREATE TABLE part_0 AS SELECT i % 2 AS part, i AS id, 'key' || i % 700 AS name FROM generate_series(1, 60000) i WHERE i % 2 = 0;
	CREATE TABLE part_1 AS SELECT i % 2 AS part, i AS id, 'key' || i % 700 AS name FROM generate_series(1, 60000) i WHERE i % 2 = 1;
	CREATE TABLE part_2 (part int, id int, name text);
	ANALYZE;
});
$near->safe_psql(
	'postgres', q{
	CREATE TABLE facts_in_parts (part int, id int, name text) PARTITION BY LIST (part);
	CREATE FOREIGN TABLE part_0 PARTITION OF facts_in_parts FOR VALUES IN (0) SERVER far OPTIONS (async_capable 'true');
	CREATE FOREIGN TABLE part_1 PARTITION OF facts_in_parts FOR VALUES IN (1) SERVER far OPTIONS (async_capable 'true');
	CREATE FOREIGN TABLE part_2 PARTITION OF facts_in_parts FOR VALUES IN (2) SERVER far OPTIONS (async_capable 'true');
	ANALYZE facts_in_parts;
	CREATE TABLE whole AS SELECT i AS id, 'key' || i % 700 AS name FROM generate_series(1, 60000) i;
});

for my $case (
	[ 'partial filters' => 'bloom_merge_agg(f)', 'bloom_partial_agg(%s)', 'bloom_agg(%s)' ],
	[ 'partial filters with a capacity' => 'bloom_merge_agg(f)', 'bloom_partial_agg(%s, 0.01, 60000)', 'bloom_agg(%s, 0.01, 60000)' ],
	[ 'filters with a capacity' => 'bloom_union_agg(f)', 'bloom_agg(%s, 0.01, 60000)', 'bloom_agg(%s, 0.01, 60000)' ])
{
	my ($name, $merge, $part, $single) = @$case;

	for my $column ('id', 'name')
	{
		my $query = sprintf "SELECT $merge AS f FROM (SELECT part, $part AS f FROM facts_in_parts GROUP BY part) x", $column;
		my $set = 'SET enable_partitionwise_aggregate = on;';
		my $plan = $near->safe_psql('postgres', "$set EXPLAIN (VERBOSE, COSTS OFF) $query");
		my $shipped = () = $plan =~ /Async Foreign Scan.*?Remote SQL: SELECT part, public\.bloom_(?:partial_)?agg\(/gs;

		# Of the third, which is empty, the planner fetches the rows.
		is($shipped, 2, "$name of $column: built where the partitions are, at the same time");
		is($near->safe_psql('postgres', sprintf("$set SELECT md5(bloom_send(f)) = (SELECT md5(bloom_send($single)) FROM whole) FROM ($query) y", $column)),
			't', "$name of $column: the bytes of a single build");
		is($near->safe_psql('postgres', sprintf("SELECT md5(bloom_send(f)) = (SELECT md5(bloom_send($single)) FROM whole) FROM ($query) y", $column)),
			't', "$name of $column: and where rows come here");
	}
}

# A partial filter is stored and sent like any value, whoever finishes it.
$far->safe_psql('postgres', 'CREATE TABLE kept AS SELECT part, bloom_partial_agg(id) AS f FROM (TABLE part_0 UNION ALL TABLE part_1) x GROUP BY part');
$near->safe_psql('postgres', 'CREATE FOREIGN TABLE kept (part int, f bloom_state) SERVER far');
my $of_kept = 'SELECT md5(bloom_send(bloom_merge_agg(f))) = (SELECT md5(bloom_send(bloom_agg(id))) FROM whole) FROM kept';
like($near->safe_psql('postgres', "EXPLAIN (VERBOSE, COSTS OFF) $of_kept"), qr/Remote SQL: SELECT public\.bloom_merge_agg/, 'stored parts are merged where they are');
is($near->safe_psql('postgres', $of_kept), 't', 'to the same filter');
is($near->safe_psql('postgres', $of_kept =~ s/FROM kept/FROM (SELECT f FROM kept OFFSET 0) x/r), 't', 'as they are here');

$near->stop;
$far->stop;
done_testing();
