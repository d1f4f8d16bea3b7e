# An aggregate that another one calls row by row, each time as if for the first
# time: executors that aggregate in parts on several servers do this.
#
# The module test/modules/outer_agg does the same.  What it returns is finished
# by bloom_merge_agg and its like, and has to be the filter of a plain build.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use TestModule;
use Test::More;

my $module = TestModule::build('outer_agg');

plan skip_all => 'the headers of the server are not here' unless defined $module;

my $node = PostgreSQL::Test::Cluster->new('outer');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;

sub sql
{
	return $node->safe_psql('postgres', $_[0]);
}

sub fails
{
	my ($query, $message, $name) = @_;
	my ($code, $out, $err) = $node->psql('postgres', $query);

	isnt($code, 0, "$name: an error");
	like($err, $message, "$name: the right one");
	return;
}

sql(qq{
	CREATE EXTENSION bloomext;
	CREATE EXTENSION bloomext_citus;
	CREATE FUNCTION outer_transition(internal, oid, VARIADIC "any") RETURNS internal AS '$module' LANGUAGE C;
	CREATE FUNCTION outer_final(internal) RETURNS text AS '$module' LANGUAGE C;
	CREATE AGGREGATE outer_agg(oid, VARIADIC "any") (SFUNC = outer_transition, STYPE = internal, FINALFUNC = outer_final);
	CREATE AGGREGATE cuckoo_finish(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_cuckoo_agg_final);
	CREATE AGGREGATE counting_finish(bloom_state) (SFUNC = bloomext_agg_combine, STYPE = bloom_state, FINALFUNC = bloomext_counting_bloom_agg_final);
	CREATE TABLE facts AS SELECT i AS id, i::bigint AS big, i::smallint AS small, 'key' || i AS name, i % 4 AS g, i::numeric / 7 AS num, (i / 8.0)::real AS r, i / 8::float8 AS d,
			md5(i::text)::uuid AS u, i::text::bytea AS b, (i % 2 = 0) AS bool, date '2000-01-01' + i AS date, time '00:00' + i * interval '1 s' AS time, timetz '00:00+01' + i * interval '1 s' AS timetz,
			timestamp '2000-01-01' + i * interval '1 s' AS ts, timestamptz '2000-01-01' + i * interval '1 s' AS tstz, i * interval '1 s' AS span, i::oid AS o, '0.0.0.0'::inet + i AS inet,
			('08:00:2b:00:' || to_char(i / 100, 'FM00') || ':' || to_char(i % 100, 'FM00'))::macaddr AS mac, ('08:00:2b:00:00:00:' || to_char(i / 100, 'FM00') || ':' || to_char(i % 100, 'FM00'))::macaddr8 AS mac8,
			i::bit(20)::varbit AS bits, '0/0'::pg_lsn + i AS lsn, i::money AS money, to_jsonb(i) AS j, (i % 100)::text::"char" AS c
		FROM generate_series(1, 9999) i;
});

# Each overload of each aggregate, of all rows and in groups.
my %column = (
	'smallint' => 'small', 'integer' => 'id', 'bigint' => 'big', 'text' => 'name', 'bytea' => 'b', 'uuid' => 'u', '"char"' => 'c', 'numeric' => 'num', 'real' => 'r',
	'double precision' => 'd', 'money' => 'money', 'boolean' => 'bool', 'date' => 'date', 'time without time zone' => 'time', 'time with time zone' => 'timetz',
	'timestamp without time zone' => 'ts', 'timestamp with time zone' => 'tstz', 'interval' => 'span', 'oid' => 'o', 'inet' => 'inet', 'macaddr' => 'mac', 'macaddr8' => 'mac8',
	'bit varying' => 'bits', 'pg_lsn' => 'lsn', 'jsonb' => 'j');
my %finish = (bloom => 'bloom_merge_agg', cuckoo => 'cuckoo_finish', counting_bloom => 'counting_finish');
my @aggregates = split /\n/, sql(q{
	SELECT p.oid, p.proname, t.filter, (SELECT string_agg(a::regtype::text, ',' ORDER BY i) FROM unnest(p.proargtypes) WITH ORDINALITY x (a, i))
	FROM pg_proc p JOIN pg_aggregate g ON g.aggfnoid = p.oid JOIN LATERAL (SELECT p.prorettype::regtype AS filter) t ON true
		JOIN pg_depend e ON e.classid = 'pg_proc'::regclass AND e.objid = p.oid AND e.deptype = 'e'
	WHERE p.proname ~ '_agg$' AND g.aggtransfn::regproc::text ~ 'agg_transition$' AND g.aggtransfn::regproc::text !~ 'merge|union|intersection|import' AND g.aggtranstype = 'bloom_state'::regtype AND p.proname <> 'bloom_partial_agg'
		AND NOT 'anyelement'::regtype = ANY (p.proargtypes)
	ORDER BY 2, 4});
my ($same, $groups, %seen) = (0, 0);

for my $aggregate (@aggregates)
{
	my ($oid, $name, $type, $types) = split /\|/, $aggregate;
	my @types = split /,/, $types;
	my $like = $types[0] eq $type;
	my $value = $types[ $like ? 1 : 0 ];
	my @rest = @types[ ($like ? 2 : 1) .. $#types ];
	# A boolean comes thousands of times, which no cuckoo filter holds.
	my $where = $type eq 'cuckoo' && $value =~ /boolean|char/ ? 'id <= 3' : 'id <= 9999';
	# fpp, capacity and profile; of a cuckoo filter capacity, bits and slots
	my @values = $type eq 'cuckoo' ? ('30000::float8', '16', '8') : ('0.02::float8', '20000::float8', q{'native'::text});
	my $arguments = join ', ', ($like ? ($type eq 'cuckoo' ? 'cuckoo_empty(30000, 16, 8)' : "${type}_empty(0.02, 20000)") : ()), $column{$value} // die("no column of type $value"), @values[ 0 .. $#rest ];

	$seen{$value}++;
	$same += sql("SELECT (SELECT $finish{$type}(s::bloom_state) FROM (SELECT outer_agg($oid, $arguments) AS s FROM facts WHERE $where) x)::text = (SELECT $name($arguments) FROM facts WHERE $where)::text") eq 't' || diag("$name($types) differs");
	$groups += sql("SELECT bool_and(md5(one::text) = md5(other::text)) FROM (SELECT g, $finish{$type}(s::bloom_state) AS one FROM (SELECT g, outer_agg($oid, $arguments) AS s FROM facts WHERE $where GROUP BY g) x GROUP BY g) a
		JOIN (SELECT g, $name($arguments) AS other FROM facts WHERE $where GROUP BY g) b USING (g)") eq 't' || diag("$name($types) differs in groups");
}
is(scalar(keys %seen), 25, 'all types are there');
cmp_ok(scalar(@aggregates), '>=', 300, 'in all aggregates');
is($same, scalar(@aggregates), 'each overload gives the filter of a plain build');
is($groups, scalar(@aggregates), 'and in each group');

# Several in one node, which have a function in common but not their columns, parameters or collations.
is( sql(q{
	SELECT bloom_merge_agg(a::bloom_state) = (SELECT bloom_agg(name, 0.01, 9999) FROM facts), bloom_merge_agg(b::bloom_state) = (SELECT bloom_agg(u::text, 0.002, 5000) FROM facts),
		bloom_merge_agg(c::bloom_state) = (SELECT bloom_agg(name COLLATE "C", 0.02, 9999) FROM facts), bloom_merge_agg(d::bloom_state) = (SELECT bloom_agg(id::text, 0.01, 9999) FROM facts WHERE g = 1),
		bloom_merge_agg(e::bloom_state) = (SELECT bloom_agg(big) FROM facts), bloom_merge_agg(f::bloom_state) = (SELECT bloom_agg(u) FROM facts)
	FROM (SELECT outer_agg(f, name, 0.01::float8, 9999::float8) AS a, outer_agg(f, u::text, 0.002::float8, 5000::float8) AS b, outer_agg(f, name COLLATE "C", 0.02::float8, 9999::float8) AS c,
			outer_agg(f, id::text, 0.01::float8, 9999::float8) FILTER (WHERE g = 1) AS d,
			outer_agg('bloom_agg(bigint)'::regprocedure::oid, big) AS e, outer_agg('bloom_agg(uuid)'::regprocedure::oid, u) AS f
		FROM facts, LATERAL (SELECT 'bloom_agg(text, float8, float8)'::regprocedure::oid AS f) x) y}),
	't|t|t|t|t|t',
	'several in one node');

# What a row asks for is compared with the first row's, however many rows and groups came in between.
my $f = q{'bloom_agg(bigint, float8, float8)'::regprocedure::oid};
fails("SELECT outer_agg($f, big, CASE WHEN id = 9999 THEN 0.02 ELSE 0.01 END::float8, 9999::float8) FROM facts", qr/fpp, capacity and profile must be the same for all rows of a group/, 'another fpp in the last row');
fails("SELECT outer_agg($f, big, 0.01::float8, CASE WHEN id = 9999 THEN 100 ELSE 100000 END::float8) FROM facts", qr/fpp, capacity and profile must be the same for all rows of a group/, 'another capacity');
fails("SELECT outer_agg($f, big, 0.01::float8, 10::float8), outer_agg($f, big, id / 10000.0::float8, 10::float8) FROM facts", qr/fpp, capacity and profile must be the same for all rows of a group/, 'only in the second of two');
is(sql("SELECT count(DISTINCT bloom_capacity(f)) FROM (SELECT g, bloom_merge_agg(s::bloom_state) AS f FROM (SELECT g, outer_agg($f, big, 0.01::float8, (g + 1) * 1000::float8) AS s FROM facts GROUP BY g) x GROUP BY g) y"),
	4, 'each group may ask for something else');

# What is remembered ends with its query: after an error, in a cursor that others overtake, in functions that are called by one another.
is( sql(qq{
	BEGIN;
	DECLARE one CURSOR FOR SELECT g, octet_length(outer_agg($f, big, 0.01::float8, 9999::float8)) FROM facts GROUP BY g ORDER BY g;
	DECLARE two CURSOR FOR SELECT g, octet_length(outer_agg($f, big, 0.01::float8, 9999::float8)) FROM facts GROUP BY g ORDER BY g;
	FETCH one; FETCH two; CLOSE one; FETCH two;
	SAVEPOINT s; SELECT outer_agg($f, big, 0.01::float8, NULLIF(1, g)::float8) FROM facts; ROLLBACK TO s;
	FETCH two; FETCH two; COMMIT;} =~ s/SAVEPOINT s;.*ROLLBACK TO s;//r),
	join("\n", map { sql("SELECT g, octet_length(outer_agg($f, big, 0.01::float8, 9999::float8)) FROM facts WHERE g = $_ GROUP BY g") } 0, 0, 1, 2, 3),
	'cursors at the same time');
my ($code, $out, $err) = $node->psql('postgres', qq{
	SELECT outer_agg($f, big, 0.01::float8, 1 / (id - 500)::float8) FROM facts;
	SELECT octet_length(outer_agg($f, big, 0.01::float8, 9999::float8)) > 0 FROM facts}, on_error_stop => 0);
is($out, 't', 'after an error');
like($err, qr/ERROR/, 'which came');
is( sql(qq{
	CREATE FUNCTION nested(n int) RETURNS int LANGUAGE plpgsql AS \$\$
	BEGIN
		RETURN (SELECT octet_length(outer_agg($f, big, 0.01::float8, 9999::float8)) + max(CASE WHEN n > 0 AND id = 5000 THEN nested(n - 1) ELSE 0 END) FROM facts);
	END \$\$;
	SELECT nested(5) = 6 * nested(0)}), 't', 'in functions that call each other');

$node->stop;
done_testing();
