# Filters and postgres_fdw: a filter built here travels to the other server,
# and only rows that pass it come back; a filter stored there is asked by a
# hash computed here.

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

$near->stop;
$far->stop;
done_testing();
