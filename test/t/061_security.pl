# Who may install bloomext, what others can put in its way, and which limits
# hold for whom.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('security');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE ROLE plain LOGIN; CREATE ROLE evil LOGIN');

my $databases = 0;

# A new database that belongs to the role "plain", and in whose schema public
# everybody may create objects.
sub new_database
{
	my $name = 'db' . ++$databases;

	$node->safe_psql('postgres', "CREATE DATABASE $name OWNER plain");
	$node->safe_psql($name, 'GRANT ALL ON SCHEMA public TO PUBLIC');
	return $name;
}

sub session
{
	my ($database, $user) = @_;

	return Session->new($node, dbname => $database, user => $user);
}

# What the extensions' objects need that is not part of the server, of
# themselves or of what they require.
my $strangers = <<'SQL';
SELECT DISTINCT pg_describe_object(needed.refclassid, needed.refobjid, 0) FROM pg_extension this
JOIN pg_depend member ON member.refclassid = 'pg_extension'::regclass AND member.refobjid = this.oid AND member.deptype = 'e'
JOIN pg_depend needed ON needed.classid = member.classid AND needed.objid = member.objid AND needed.deptype <> 'e'
WHERE this.extname LIKE 'bloomext%' AND needed.refclassid <> 'pg_namespace'::regclass
	AND NOT EXISTS (SELECT FROM pg_depend known JOIN pg_extension owner ON owner.oid = known.refobjid
		WHERE known.refclassid = 'pg_extension'::regclass AND known.classid = needed.refclassid AND known.objid = needed.refobjid
			AND known.deptype = 'e' AND (owner.extname LIKE 'bloomext%' OR owner.extname = 'citext'))
	AND NOT EXISTS (SELECT FROM pg_depend inner_of WHERE inner_of.classid = needed.refclassid AND inner_of.objid = needed.refobjid AND inner_of.deptype IN ('i', 'a'))
SQL

# Functions that are not plainly C functions of the library: others would have
# a body or settings.
my $bodies = <<'SQL';
SELECT p.oid::regprocedure FROM pg_extension e
JOIN pg_depend d ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND d.deptype = 'e' AND d.classid = 'pg_proc'::regclass
JOIN pg_proc p ON p.oid = d.objid JOIN pg_language l ON l.oid = p.prolang
WHERE e.extname LIKE 'bloomext%' AND p.prokind <> 'a'
	AND (l.lanname <> 'c' OR p.probin <> '$libdir/bloomext' OR p.proconfig IS NOT NULL OR p.prosqlbody IS NOT NULL OR p.prosecdef OR p.proleakproof)
SQL

sub test_owner_installs
{
	my $database = new_database();
	my $plain = session($database, 'plain');

	$plain->safe('CREATE SCHEMA filters');
	$plain->safe('CREATE EXTENSION bloomext SCHEMA filters');
	$plain->safe('CREATE EXTENSION bloomext_citext SCHEMA filters CASCADE');
	is($plain->ask("SELECT string_agg(extname, ' ' ORDER BY extname) FROM pg_extension WHERE extowner = 'plain'::regrole"),
		'bloomext bloomext_citext citext', 'the owner of a database installs all');
	is($plain->ask("SELECT filters.bloom_agg('a') OPERATOR(filters.@>) 'a', filters.bloom_contains(filters.bloom_agg('Foo'::filters.citext), 'fOO'::filters.citext)"),
		't|t', 'and uses it');
	is($node->safe_psql($database, $strangers), '', 'nothing but the extensions and the server is needed');
	is($node->safe_psql($database, $bodies), '', 'all functions are plain C functions');
	# Objects of trusted extensions belong to the superuser, who alone moves them.
	$node->safe_psql($database, 'CREATE SCHEMA elsewhere; GRANT USAGE ON SCHEMA elsewhere TO PUBLIC; ALTER EXTENSION bloomext SET SCHEMA elsewhere');
	is($plain->ask("SELECT elsewhere.bloom_contains(elsewhere.bloom_agg(1), 1), filters.bloom_contains(filters.bloom_agg('Foo'::filters.citext), 'fOO'::filters.citext)"),
		't|t', 'and goes on when a superuser has moved it');
	$plain->safe('DROP EXTENSION bloomext_citext, bloomext, citext');
	is($plain->ask("SELECT count(*) FROM pg_extension WHERE extname ~ 'bloom'"), '0', 'and drops it');
	like(session($database, 'evil')->ask('CREATE EXTENSION bloomext'),
		qr/^ERROR:  42501: permission denied/, 'who may not create in a database does not install there');
	return;
}

# What takes the place of a name that an installation script uses.
my %plants = (
	'a type bloom' => 'CREATE DOMAIN public.bloom AS int8;'
	  . ' CREATE FUNCTION public.bloom_agg_final(public.bloom) RETURNS public.bloom LANGUAGE sql AS $$ SELECT $1 $$;'
	  . ' CREATE FUNCTION public.bloom_agg_combine(public.bloom, public.bloom) RETURNS public.bloom LANGUAGE sql AS $$ SELECT $1 $$',
	'a type citext' => 'CREATE DOMAIN public.citext AS int8',
	'a combine function' =>
	  'CREATE FUNCTION public.bloom_agg_combine(ext.bloom, ext.bloom) RETURNS ext.bloom LANGUAGE sql AS $$ SELECT $1 $$',
	'a final function' =>
	  'CREATE FUNCTION public.bloom_agg_final(ext.bloom) RETURNS ext.bloom LANGUAGE sql AS $$ SELECT $1 $$');

sub test_plants_for_citext
{
	for my $what (sort keys %plants)
	{
		my $database = new_database();
		my $plain = session($database, 'plain');

		$plain->safe('CREATE SCHEMA ext; GRANT USAGE ON SCHEMA ext TO PUBLIC');
		$plain->safe('CREATE EXTENSION bloomext SCHEMA ext; CREATE EXTENSION citext SCHEMA ext');
		session($database, 'evil')->safe($plants{$what});
		like($plain->ask('CREATE EXTENSION bloomext_citext SCHEMA public'),
			qr/^ERROR:  P0001: bloomext_citext would use (?:type|function) public\.\w+.*, which belongs to neither bloomext nor citext/,
			"$what of somebody else is not taken for bloomext's or citext's");
		$plain->safe('CREATE EXTENSION bloomext_citext SCHEMA ext');
		is($node->safe_psql($database, $strangers), '', 'and is no hindrance in another schema');
	}
	return;
}

test_owner_installs();
test_plants_for_citext();

$node->stop;
done_testing();
