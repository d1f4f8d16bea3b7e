# A database that was made with a released version and updated has the same
# objects as a new one: each member of the extension, how it is defined, what
# it says of itself, and to whom it is granted.  Filters that were stored, and
# live filters, are as before.  The versions are those whose scripts are
# installed; as long as there is one, a new database is compared with itself.
# The comparison is shown to notice what an update script may forget.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('update');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;

sub sql
{
	my ($database, $query) = @_;

	return $node->safe_psql($database, $query);
}

# A row for each member: what it is, and what follows "is".  Numbers of objects
# are written as names, since they differ between databases.
my $members = <<'SQL';
SET search_path = '';
WITH member AS (
	SELECT classid, objid, objsubid, pg_identify_object(classid, objid, objsubid) AS named
	FROM pg_depend WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
		AND refobjid = (SELECT oid FROM pg_extension WHERE extname = '%s'))
SELECT (named).type || ' ' || (named).identity || ' is ' || coalesce(obj_description(objid, classid::regclass::name), 'without comment') || coalesce(
	(SELECT concat_ws(', ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), prokind, provolatile, proparallel, proisstrict, proleakproof, prosecdef, proretset,
			procost, prorows, prosupport, prosrc, probin, proconfig, proacl,
			CASE WHEN prokind <> 'a' THEN md5(pg_get_functiondef(p.oid)) END,
			to_jsonb(a) - '{aggfnoid,aggtranstype,aggmtranstype,aggsortop}'::text[], aggtranstype::regtype, aggmtranstype::regtype, aggsortop::regoperator)
		FROM pg_proc AS p LEFT JOIN pg_aggregate AS a ON aggfnoid = p.oid WHERE classid = 'pg_proc'::regclass AND p.oid = objid),
	(SELECT concat_ws(', ', to_jsonb(t) - '{oid,typnamespace,typowner,typrelid,typelem,typarray,typbasetype}'::text[], typelem::regtype, typbasetype::regtype)
		FROM pg_type AS t WHERE classid = 'pg_type'::regclass AND t.oid = objid),
	(SELECT concat_ws(', ', oprkind, oprcanmerge, oprcanhash, oprresult::regtype, oprcom::regoperator, oprnegate::regoperator, oprcode, oprrest, oprjoin)
		FROM pg_operator AS o WHERE classid = 'pg_operator'::regclass AND o.oid = objid),
	(SELECT concat_ws(', ', castfunc::regprocedure, castcontext, castmethod) FROM pg_cast AS c WHERE classid = 'pg_cast'::regclass AND c.oid = objid),
	(SELECT concat_ws(', ', opcdefault, opcintype::regtype, opckeytype::regtype) FROM pg_opclass AS c WHERE classid = 'pg_opclass'::regclass AND c.oid = objid),
	(SELECT concat_ws(', ',
			(SELECT string_agg(concat_ws(' ', amopstrategy, amoppurpose, amopopr::regoperator), ', ' ORDER BY amopstrategy, amopopr::regoperator::text COLLATE "C") FROM pg_amop WHERE amopfamily = objid),
			(SELECT string_agg(concat_ws(' ', amprocnum, amproc::regprocedure), ', ' ORDER BY amprocnum, amproc::regprocedure::text COLLATE "C") FROM pg_amproc WHERE amprocfamily = objid))
		WHERE classid = 'pg_opfamily'::regclass),
	(SELECT concat_ws(', ', amhandler, amtype) FROM pg_am AS a WHERE classid = 'pg_am'::regclass AND a.oid = objid),
	(SELECT concat_ws(', ', relkind, relacl, pg_get_viewdef(c.oid)) FROM pg_class AS c WHERE classid = 'pg_class'::regclass AND c.oid = objid),
	'?') FROM member ORDER BY 1;
SQL

# What an extension has in a database, without numbers of objects in it.
sub members_of
{
	my ($database, $extension) = @_;

	return [ split /\n/, sql($database, sprintf($members, $extension)) ];
}

# What two databases do not have in common.
sub differences
{
	my ($some, $others) = @_;
	my %count;

	$count{$_}++ for @$some;
	$count{$_}-- for @$others;
	return sort map { ($count{$_} > 0 ? '- ' : '+ ') . $_ } grep { $count{$_} } keys %count;
}

# Filters of each type, a live filter and range filters; what is asked of them.
my $store = <<'SQL';
CREATE TABLE stored AS SELECT bloom_agg(i) AS b, cuckoo_agg(i, 1000) AS c, counting_bloom_agg(i, 0.01, 1000) AS n, bloom_agg(i, 0.01, 1000, 'guava') AS g FROM generate_series(1, 1000) i;
CREATE TABLE followed AS SELECT i FROM generate_series(1, 1000) i;
CREATE INDEX followed_i ON followed USING bloom_filter (i);
CREATE TABLE ranged AS SELECT i, ARRAY[i] AS a, to_tsvector('simple', 'w' || i) AS w, jsonb_build_object('k', i) AS j FROM generate_series(1, 1000) i;
CREATE INDEX ranged_all ON ranged USING bloom_ranges (i, a, w, j, j jsonb_path_ops) WITH (pages_per_range = 1);
CREATE VIEW finds AS SELECT count(*) AS n FROM ranged WHERE i = 17 OR a @> '{18}' OR w @@ 'w19' OR j @> '{"k": 20}';
CREATE VIEW asks AS SELECT i, bloom_contains(b, i) AS b, cuckoo_contains(c, i) AS c, counting_bloom_count(n, i) AS n, bloom_contains(g, i) AS g, bloom_index_contains('followed', i) AS l
	FROM stored, generate_series(1, 5000) i;
SQL
my $ask = q(SELECT md5(b::text || c::text || n::text || g::text) FROM stored UNION ALL SELECT md5(string_agg(asks::text, ',' ORDER BY i)) FROM asks
	UNION ALL SELECT md5(bloom_from_index('followed')::text) UNION ALL SELECT n::text FROM finds);
$ask = "SET enable_seqscan = off; $ask";

my $citext = sql('postgres', q(SELECT count(*) FROM pg_available_extensions WHERE name = 'citext'));
my @extensions = ('bloomext', 'bloomext_citus', $citext ? 'bloomext_citext' : ());
my %versions = map { $_ => [ split /\n/, sql('postgres', "SELECT version FROM pg_available_extension_versions WHERE name = '$_' ORDER BY 1") ] } @extensions;

sql('postgres', 'CREATE DATABASE new_one');
sql('new_one', "CREATE EXTENSION $_ CASCADE") for @extensions;
my %new = map { $_ => members_of('new_one', $_) } @extensions;
my @unknown = grep { /\?$/ } map { @$_ } values %new;
is("@unknown", '', 'the definition of each kind of member is compared');
cmp_ok(scalar(map { @$_ } @new{ 'bloomext', 'bloomext_citus' }), '>', 1000, 'there are members');

for my $version (@{ $versions{bloomext} })
{
	my $database = "since_$version" =~ s/\W/_/gr;

	sql('postgres', "CREATE DATABASE $database");
	sql($database, "CREATE EXTENSION bloomext VERSION '$version'");
	for my $companion (@extensions[ 1 .. $#extensions ])
	{
		next unless grep { $_ eq $version } @{ $versions{$companion} };
		sql($database, "CREATE EXTENSION $companion VERSION '$version' CASCADE");
	}
	sql($database, $store);
	my $before = sql($database, $ask);
	for my $extension (@extensions)
	{
		sql($database, "CREATE EXTENSION IF NOT EXISTS $extension CASCADE; ALTER EXTENSION $extension UPDATE");
		is(join("\n", differences($new{$extension}, members_of($database, $extension))), '', "$extension $version, updated, is what a new one is");
	}
	is(sql($database, $ask), $before, "filters of version $version are as before");
}

# What is forgotten is noticed.
my @forgotten = (
	[ 'ALTER EXTENSION bloomext DROP FUNCTION bloom_fpp(bloom)', 'a function' ],
	[ q(COMMENT ON FUNCTION bloom_fpp(bloom) IS 'other'), 'a comment' ],
	[ 'ALTER FUNCTION bloom_fpp(bloom) COST 77', 'a cost' ],
	[ 'ALTER FUNCTION bloom_fpp(bloom) PARALLEL UNSAFE', 'parallel safety' ],
	[ 'REVOKE EXECUTE ON FUNCTION bloom_fpp(bloom) FROM public', 'a grant' ],
	[ 'ALTER OPERATOR @> (bloom, bigint) SET (RESTRICT = NONE)', 'an estimator' ],
	[ 'ALTER TYPE bloom SET (STORAGE = main)', 'a storage' ],
	[ 'ALTER EXTENSION bloomext DROP VIEW bloomext_indexes', 'a view' ],
	[ 'ALTER EXTENSION bloomext DROP ACCESS METHOD bloom_filter', 'an access method' ],
	[ 'CREATE FUNCTION added() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$; ALTER EXTENSION bloomext ADD FUNCTION added()', 'a function that should not be there' ],
	[ 'CREATE CAST (bloom AS xml) WITH INOUT; ALTER EXTENSION bloomext ADD CAST (bloom AS xml)', 'a cast that should not be there' ]);
for my $change (@forgotten)
{
	my ($command, $what) = @$change;

	sql('postgres', 'DROP DATABASE IF EXISTS changed');
	sql('postgres', 'CREATE DATABASE changed TEMPLATE new_one');
	sql('changed', $command);
	isnt(join("\n", differences($new{bloomext}, members_of('changed', 'bloomext'))), '', "$what is noticed");
}

$node->stop;
done_testing();
