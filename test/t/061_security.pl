# Who may install bloomext, what others can put in its way, and which limits
# hold for whom.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use File::Basename;
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
	$plain->safe("CREATE EXTENSION $_ SCHEMA filters CASCADE") for 'bloomext_citext', 'bloomext_citus';
	is($plain->ask("SELECT string_agg(extname, ' ' ORDER BY extname) FROM pg_extension WHERE extowner = 'plain'::regrole"),
		'bloomext bloomext_citext bloomext_citus citext', 'the owner of a database installs all');
	is($plain->ask("SELECT filters.bloom_agg('a') OPERATOR(filters.@>) 'a', filters.bloom_contains(filters.bloom_agg('Foo'::filters.citext), 'fOO'::filters.citext)"),
		't|t', 'and uses it');
	is($node->safe_psql($database, $strangers), '', 'nothing but the extensions and the server is needed');
	is($node->safe_psql($database, $bodies), '', 'all functions are plain C functions');
	# Objects of trusted extensions belong to the superuser, who alone moves them.
	$node->safe_psql($database, 'CREATE SCHEMA elsewhere; GRANT USAGE ON SCHEMA elsewhere TO PUBLIC; ALTER EXTENSION bloomext SET SCHEMA elsewhere');
	is($plain->ask("SELECT elsewhere.bloom_contains(elsewhere.bloom_agg(1), 1), filters.bloom_contains(filters.bloom_agg('Foo'::filters.citext), 'fOO'::filters.citext)"),
		't|t', 'and goes on when a superuser has moved it');
	$plain->safe('DROP EXTENSION bloomext_citext, bloomext_citus, bloomext, citext');
	is($plain->ask("SELECT count(*) FROM pg_extension WHERE extname ~ 'bloom'"), '0', 'and drops it');
	like(session($database, 'evil')->ask('CREATE EXTENSION bloomext'),
		qr/^ERROR:  42501: permission denied/, 'who may not create in a database does not install there');
	return;
}

# What takes the place of a name that an installation script uses.
my %plants = (
	'a type bloom' => 'CREATE DOMAIN public.bloom AS int8',
	'a type of states' => 'CREATE DOMAIN public.bloom_state AS int8;'
	  . join(
		'', map { " CREATE FUNCTION public.bloomext_${_}(public.bloom_state) RETURNS public.bloom_state LANGUAGE sql AS \$\$ SELECT \$1 \$\$;" }
		  qw(agg_final partial_agg_final cuckoo_agg_final counting_bloom_agg_final))
	  . ' CREATE FUNCTION public.bloomext_agg_combine(public.bloom_state, public.bloom_state) RETURNS public.bloom_state LANGUAGE sql AS $$ SELECT $1 $$',
	'a type citext' => 'CREATE DOMAIN public.citext AS int8',
	'a combine function' =>
	  'CREATE FUNCTION public.bloomext_agg_combine(ext.bloom_state, ext.bloom_state) RETURNS ext.bloom_state LANGUAGE sql AS $$ SELECT $1 $$',
	'a final function' =>
	  'CREATE FUNCTION public.bloomext_agg_final(ext.bloom_state) RETURNS ext.bloom_state LANGUAGE sql AS $$ SELECT $1 $$',
	'a function of another type' =>
	  'CREATE FUNCTION public.bloomext_counting_bloom_agg_final(ext.bloom_state) RETURNS ext.bloom_state LANGUAGE sql AS $$ SELECT $1 $$');

# The same for both companion extensions, if what is planted concerns them.
sub test_plants
{
	my ($extension, @plants) = @_;

	# What came after the check would not be checked.
	for my $script (glob "$FindBin::RealBin/../../extension/$extension--*.sql")
	{
		like(slurp_file($script), qr/\nDO LANGUAGE plpgsql \$\$\n(?:(?!\$\$).)*\b$extension would use\b(?:(?!\$\$).)*\n\$\$;\n\z/s,
			basename($script) . ' ends with the check');
	}
	for my $what (@plants)
	{
		my $database = new_database();
		my $plain = session($database, 'plain');

		$plain->safe('CREATE SCHEMA ext; GRANT USAGE ON SCHEMA ext TO PUBLIC');
		$plain->safe('CREATE EXTENSION bloomext SCHEMA ext; CREATE EXTENSION citext SCHEMA ext');
		session($database, 'evil')->safe($plants{$what});
		like($plain->ask("CREATE EXTENSION $extension SCHEMA public"),
			qr/^ERROR:  P0001: $extension would use (?:type|function) public\.\w+.*, which does not belong to bloomext/,
			"$extension: $what of somebody else is not taken for the one that is meant");
		$plain->safe("CREATE EXTENSION $extension SCHEMA ext");
		is($node->safe_psql($database, $strangers), '', 'and is no hindrance in another schema');
	}
	return;
}

# What is planted between an installation and an update.
sub test_updates
{
	my $database = new_database();
	my $plain = session($database, 'plain');
	my $evil = session($database, 'evil');

	$plain->safe(q{CREATE SCHEMA ext; GRANT USAGE ON SCHEMA ext TO PUBLIC; CREATE EXTENSION citext SCHEMA ext; CREATE EXTENSION bloomext VERSION '1.0' SCHEMA public; CREATE EXTENSION bloomext_citext VERSION '1.0' SCHEMA public});
	$evil->safe(q{CREATE FUNCTION public.pg_relation_size(oid) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint';
		CREATE DOMAIN public.citext AS int8; CREATE FUNCTION public.bloom_remove(public.bloom, public.citext) RETURNS public.bloom LANGUAGE sql AS 'SELECT $1'});
	$plain->safe('ALTER EXTENSION bloomext UPDATE');
	is($node->safe_psql($database, q{SELECT count(*) FROM pg_depend WHERE refclassid = 'pg_proc'::regclass AND refobjid = 'public.pg_relation_size(oid)'::regprocedure}),
		'0', 'an update takes no function of somebody else for one of the server');
	like($plain->ask('ALTER EXTENSION bloomext_citext UPDATE'),
		qr/^ERROR:  P0001: bloomext_citext would use (?:type|function) public\.\w+.*, which does not belong to bloomext/, 'nor a type for the one that is meant');
	$evil->safe('DROP FUNCTION public.bloom_remove(public.bloom, public.citext); DROP DOMAIN public.citext');
	$plain->safe('ALTER EXTENSION bloomext_citext UPDATE');
	is($node->safe_psql($database, $strangers), '', 'and is no hindrance when it is gone');
	return;
}

# Every function and operator of the server whose arguments have types that a
# user's function may have, as one that raises an error; and types that are in
# the way.
my $traps = <<'SQL';
CREATE SCHEMA trap;
DO $do$
DECLARE
	f record;
BEGIN
	FOR f IN SELECT format('%I(%s)', proname, pg_get_function_identity_arguments(oid)) AS call, format_type(prorettype, NULL) AS result
		FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND prokind = 'f' AND NOT proretset AND provariadic = 0
			AND NOT EXISTS (SELECT FROM pg_type t WHERE t.typtype = 'p' AND t.oid = ANY (proargtypes::oid[] || prorettype))
	LOOP
		EXECUTE format($$CREATE FUNCTION trap.%s RETURNS %s LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''trapped''; END'$$, f.call, f.result);
	END LOOP;
	FOR f IN SELECT o.oid, oprname, oprleft::regtype AS l, oprright::regtype AS r, t.oid::regprocedure AS code
		FROM pg_operator o JOIN pg_proc t ON t.pronamespace = 'trap'::regnamespace AND t.proname = (SELECT proname FROM pg_proc WHERE oid = o.oprcode)
			AND t.proargtypes = (SELECT proargtypes FROM pg_proc WHERE oid = o.oprcode)
		WHERE oprnamespace = 'pg_catalog'::regnamespace AND oprkind = 'b'
	LOOP
		EXECUTE format('CREATE OPERATOR trap.%s (LEFTARG = %s, RIGHTARG = %s, FUNCTION = %s)', f.oprname, f.l, f.r, f.code::oid::regproc);
	END LOOP;
END $do$;
CREATE DOMAIN trap.text AS int4;
CREATE DOMAIN trap.int8 AS bytea;
CREATE DOMAIN trap.bloom AS bytea;
SQL

# Values of all sorts of types, in names that no search_path changes.
my @values = (
	"'1'::pg_catalog.int4", "'1'::pg_catalog.int8", "'1.5'::pg_catalog.float8", "'1.50'::pg_catalog.numeric", "'a'::pg_catalog.text",
	"'a'::pg_catalog.bpchar", "'a'::pg_catalog.name", "'\\x01'::pg_catalog.bytea", "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::pg_catalog.uuid",
	"'2024-02-29'::pg_catalog.date", "'2024-02-29 12:00'::pg_catalog.timestamptz", "'1 mon'::pg_catalog.interval", "'10.0.0.0/8'::pg_catalog.inet",
	"'b'::public.mood", "'Foo'::public.citext", "'{1,2}'::pg_catalog.int4[]", "'[1,5)'::pg_catalog.int4range", "'{[1,2),[4,5)}'::pg_catalog.int4multirange",
	"'[a,b]'::public.words", "'(1,a)'::public.pair", "'{\"(1,a)\"}'::public.pair[]", "'{\"a\": [1, null, {}]}'::pg_catalog.jsonb", "'word'::public.word",
	"'a=>b'::public.hstore", "ROW('1'::pg_catalog.int4, 'a'::pg_catalog.text)");

# Queries whose answers must not depend on the search_path.
my @queries = (
	(map {
		"SELECT public.bloom_hash($_), public.bloom_contains(public.bloom_agg($_), $_), $_ OPERATOR(public.<@) public.bloom_agg($_, '0.001', '10'),"
		  . " public.bloom_add_agg(public.bloom_empty(), $_)"
	} @values),
	(map { "SELECT public.bloom_contains_each(public.bloom_add_all(public.bloom_empty(), ARRAY[$_]), ARRAY[$_, NULL])" } grep { !/ROW|\[\]'?$/ } @values),
	"SELECT public.bloom_info(f), public.bloom_cardinality(f OPERATOR(public.|) f), f OPERATOR(public.&) f, f OPERATOR(public.=) f FROM public.filter",
	"SELECT public.bloom_union_agg(f), public.bloom_intersection_agg(f) FROM public.filter GROUP BY f",
	"SELECT count FROM (SELECT pg_catalog.count(f) FROM public.filter WHERE f OPERATOR(public.@>) '7'::pg_catalog.int4) c",
	"SELECT f::pg_catalog.text::public.bloom FROM public.filter");

sub test_traps
{
	my $database = new_database();

	$node->safe_psql($database, <<"SQL");
CREATE EXTENSION bloomext_citext CASCADE;
CREATE EXTENSION bloomext_citus;
CREATE EXTENSION hstore;
CREATE TYPE mood AS ENUM ('a', 'b');
CREATE TYPE pair AS (a int, b text);
CREATE TYPE words AS RANGE (subtype = text);
CREATE DOMAIN word AS text CHECK (value ~ '^[a-z]+\$');
CREATE TABLE filter AS SELECT bloom_agg(i) AS f FROM generate_series(1, 10000) i;
$traps
SQL
	my $usual = session($database);
	my $trapped = session($database);

	$trapped->safe('SET search_path = trap, pg_catalog, public');
	like($trapped->ask("SELECT $_"), qr/trapped/, "$_ is trapped")
	  for "upper('A'::pg_catalog.text)", '1 = 1', "'a'::pg_catalog.text = 'b'::pg_catalog.text";
	for my $query (@queries)
	{
		my $answer = $usual->safe($query);

		is($trapped->ask($query), $answer, 'search_path does not change: ' . substr($query, 0, 100));
	}
	return;
}

# What an install script may not have, as pgspot has it: functions whose bodies look names
# up, rights of another user, and anything that may be there already.  (All functions are
# in C.  The server replaces nothing that is not the extension's own.)
sub test_scripts
{
	my @wrong;

	for my $file (glob("$FindBin::RealBin/../../extension/*--*.sql"))
	{
		my $script = slurp_file($file) =~ s{--[^\n]*|/\*.*?\*/|'[^']*'}{}gsr;

		push @wrong, map { basename($file) . ": $_" }
		  $script =~ /(\bLANGUAGE\s+(?!C\b|plpgsql\s+\$\$)\w+|\bSECURITY\s+DEFINER|\bIF\s+NOT\s+EXISTS|\bOR\s+REPLACE\s+(?!VIEW\b)\w+|\bSET\s+search_path)/gi,
		  $script =~ /(\bCREATE\b[^;]*\bLANGUAGE\s+plpgsql)/gi;
	}
	is(join(', ', @wrong), '', 'install scripts have functions in C alone, and replace nothing');
	return;
}

# The library asks the server for no name by search_path, nor for a query.
sub test_lookups
{
	my ($libdir, $symbols);

  SKIP:
	{
		IPC::Run::run([ 'pg_config', '--pkglibdir' ], '>', \$libdir) or die 'pg_config failed';
		chomp $libdir;
		skip 'no nm here', 2 unless eval { IPC::Run::run([ 'nm', '-D', '--undefined-only', "$libdir/bloomext.so" ], '>', \$symbols) };
		like($symbols, qr/ lookup_type_cache$/m, 'nm shows what the library calls');
		is(join(' ', $symbols =~ / (
			SPI_\w+ | pg_parse_query\w* | raw_parser | parse_analyze\w* | Lookup\w+ | \w+nameGet\w+ | \w*GetCandidates | typename\w+ | parseType\w+
			| RangeVar\w+ | makeRangeVar\w* | get_collation_oid | get_namespace_oid | \w*_search_path\w* | reg\w+in | to_reg\w+
			| DeconstructQualifiedName | \w*[nN]amespaceGet\w+ | func_get_detail | oper | compatible_oper\w* | func_parse\w* | dlsym )$/mgx),
			'', 'none of it looks a name up');
	}
	return;
}

# The owner of a database sets a parameter, and resets it, in a session that knows it
# (doc/reference.md, "Configuration parameters").
sub test_owner_sets
{
	my $database = new_database();

	$node->safe_psql($database, 'CREATE EXTENSION bloomext');
	for my $change ("SET bloomext.cache_memory = '64MB'", 'RESET bloomext.cache_memory')
	{
		my $session = session($database, 'plain');

		like($session->ask("ALTER DATABASE $database $change"), qr/permission denied/, "$change: not before bloomext was used");
		$session->safe('SELECT bloom_hash(1)');
		is($session->ask("ALTER DATABASE $database $change"), '', "$change: after that");
		$session->end;
		is($node->safe_psql($database, "SELECT bloom_hash(1) IS NOT NULL; SHOW bloomext.cache_memory"), "t\n" . ($change =~ /^SET/ ? '64MB' : '256MB'), 'for new sessions');
	}
	return;
}

# What only a superuser may do about the largest size.
my @refused = (
	"SET bloomext.max_filter_size = '700MB'",
	"SELECT set_config('bloomext.max_filter_size', '700MB', false)",
	"ALTER ROLE plain SET bloomext.max_filter_size = '700MB'",
	"ALTER DATABASE OWN SET bloomext.max_filter_size = '700MB'",
	"CREATE FUNCTION f() RETURNS int LANGUAGE sql SET bloomext.max_filter_size = '700MB' AS 'SELECT 1'",
	"ALTER SYSTEM SET bloomext.max_filter_size = '700MB'");

# Each would make a filter of about 1.2 MB.
my @too_large = (
	'bloom_empty(0.01, 1000000)',
	'(SELECT bloom_agg(i, 0.01, 1000000) FROM generate_series(1, 10) i)',
	'(SELECT bloom_agg(i) FROM generate_series(1, 1000000) i)',
	"(SELECT bloom_add(large, 1) FROM made)",
	"(SELECT bloom_add_all(large, '{1,2}'::int[]) FROM made)",
	"(SELECT bloom_add_hash(large, 1) FROM made)",
	'(SELECT bloom_add_agg(large, 1) FROM made)');

sub test_largest_size
{
	my $database = new_database();
	my $limit = 'SHOW bloomext.max_filter_size';

	session($database, 'plain')->safe('CREATE EXTENSION bloomext; CREATE TABLE made AS SELECT bloom_empty(0.01, 1000000) AS large');
	$node->safe_psql($database, "ALTER ROLE plain SET bloomext.max_filter_size = '64kB'");
	for my $state ('before', 'after')
	{
		for my $statement (@refused)
		{
			my $plain = session($database, 'plain');
			my $asked = $statement =~ s/OWN/$database/r;

			$plain->safe('SELECT bloom_hash(1)') if $state eq 'after';
			# Before the library is loaded a SET is accepted, and then has no effect.
			like($plain->ask($asked), qr/^ERROR:  42501: (?:permission denied|must be (?:superuser|owner))/, "$state loading, refused: $statement")
			  unless $state eq 'before' && $statement =~ /^S/;
			like($plain->ask('SELECT bloom_bits(bloom_empty())'), qr/^ERROR:  54000: .*too large/m, "$state loading, without effect: $statement");
			is($plain->ask($limit), '64kB', "$state loading, the limit stays: $statement");
		}
	}
	my $plain = session($database, 'plain');

	like($plain->ask("SELECT length($_\::text)"), qr/^ERROR:  54000: .*bloomext\.max_filter_size/ms, "too large: $_") for @too_large;
	is($plain->ask('SELECT bloom_contains(bloom_agg(i, 0.01, 50000), 7) FROM generate_series(1, 10) i'), 't', 'what is small enough is made');
	is($plain->ask("SET bloomext.build_memory = '760MB'; SET bloomext.cache_memory = 0; SELECT 1"), '1', 'other settings are free');
	like($plain->ask("SET bloomext.build_memory = '$_'"), qr/^ERROR:  22023: /, "but build_memory cannot be $_") for '761MB', '100TB', '-1', '1023kB';
	$node->safe_psql($database, 'ALTER ROLE plain RESET bloomext.max_filter_size');
	return;
}

# A filter that the limit set below does not allow, and one that it does.
my $large = 'SELECT bloom_bits(bloom_empty())';
my $small = 'SELECT bloom_bits(bloom_empty(0.01, 1000))';

# Is a plain user's connection with this option refused?
sub is_refused
{
	my ($database, $option, $name) = @_;
	local $ENV{PGOPTIONS} = "-c bloomext.max_filter_size=$option";
	my ($status, $out, $err) = $node->psql($database, $small, extra_params => [ '-U', 'plain' ]);

	like($err, qr/FATAL: .*permission denied to set parameter "bloomext.max_filter_size"/, $name);
	return;
}

# What an administrator set to a value that there is not is no limit, and locks
# nobody out, wherever it was set and whenever the library comes.
sub test_wrong_limit
{
	my ($database, $preloaded) = @_;
	my $usable = sub {
		my ($where, $user) = @_;
		my $answer = session($database, $user)->ask("$small; $small");

		is($answer =~ s/^WARNING: .*"bloomext.max_filter_size".*\n(?:HINT: .*\n)?//mr, "10240\n10240", "$preloaded, a wrong limit in $where does not lock out " . ($user // 'a superuser'));
	};

	for my $value ('100TB', '0', 'much')
	{
		my $set = "SET bloomext.max_filter_size = '$value'";

		# Who has the library loaded is told that the value is wrong.
		for my $where ("DATABASE $database", 'ROLE plain')
		{
			$node->psql('postgres', "ALTER $where $set");
			$usable->("$where: $value", 'plain');
			$node->safe_psql('postgres', "ALTER $where RESET bloomext.max_filter_size");
		}
		$node->append_conf('postgresql.conf', "bloomext.max_filter_size = '$value'");
		$node->reload;
		$usable->("the file: $value", $_) for 'plain', undef;
		$node->append_conf('postgresql.conf', "bloomext.max_filter_size = '64kB'");
		$node->reload;
	}
	return;
}

# The limit as it holds for a plain user.
sub test_limit_holds
{
	my ($database, $preloaded) = @_;
	my $name = "$preloaded, the limit";
	my $too_large = qr/^ERROR:  54000: .*too large/m;
	my $plain = session($database, 'plain');

	like($plain->ask($large), $too_large, "$name of the file holds");
	like(session($database)->ask("SET bloomext.max_filter_size = '760MB'; $large"), qr/^\d+$/, "$name is a superuser's to change");
	like(session($database, 'plain')->ask("SET bloomext.max_filter_size = '700MB'; $small"), qr/42501: permission denied to set parameter/, "$name cannot be set before any query");
	like($plain->ask("SET bloomext.max_filter_size = '700MB'"), qr/^ERROR:  42501: /, "$name cannot be set after it");
	like($plain->ask($large), $too_large, "$name still holds");
	for my $where ("DATABASE $database", 'ROLE plain', "ROLE plain IN DATABASE $database")
	{
		$node->safe_psql('postgres', "ALTER $where SET bloomext.max_filter_size = '32kB'");
		is(session($database, 'plain')->ask("$small; SHOW bloomext.max_filter_size"), "10240\n32kB", "$name of $where holds");
		$node->safe_psql('postgres', "ALTER $where RESET bloomext.max_filter_size");
	}
	$plain = session($database, 'plain');
	$plain->ask("SET bloomext.max_filter_size = '700MB'");
	like($plain->ask('SELECT first_of_all()'), qr/^1$/m, "$name: a function of a superuser comes first");
	like($plain->ask($large), $too_large, "$name is not lifted by it");
	return;
}

# The server knows the setting from when the library is loaded.  Before that,
# an option of the connection hides what the administrator set, so an
# administrator who needs the limit has the library preloaded.
sub test_preloading
{
	my $database = new_database();

	session($database, 'plain')->safe('CREATE EXTENSION bloomext');
	$node->safe_psql($database, 'CREATE FUNCTION first_of_all() RETURNS int LANGUAGE sql SECURITY DEFINER AS $$ SELECT bloom_bits(bloom_empty(0.01, 1000))::int / 10240 $$');
	$node->append_conf('postgresql.conf', "bloomext.max_filter_size = '64kB'");
	$node->restart;
	test_limit_holds($database, 'without preloading');
	test_wrong_limit($database, 'without preloading');
	{
		local $ENV{PGOPTIONS} = '-c bloomext.max_filter_size=32kB -c bloomext.build_memory=2MB';
		my $plain = session($database, 'plain');

		is($plain->ask("$small; SHOW bloomext.build_memory") =~ s/^WARNING:  42501: permission denied to set parameter "bloomext.max_filter_size"\n//r,
			"10240\n2MB", 'without preloading, an option of the connection does not lock out');
	}
	is(session($database, 'plain')->ask("SET force_parallel_mode = on; SET debug_parallel_query = on; $small") =~ s/^ERROR.*\n//mr,
		'10240', 'parallel workers load the library');

	for my $setting ('session_preload_libraries', 'shared_preload_libraries')
	{
		$node->append_conf('postgresql.conf', "$setting = 'bloomext'");
		$node->restart;
		test_limit_holds($database, $setting);
		is_refused($database, $_, "$setting, an option of the connection is refused: $_") for '700MB', '32kB', '100TB', 'much';
		{
			local $ENV{PGOPTIONS} = '-c bloomext.max_filter_size=700MB';
			like(session($database)->ask($large), qr/^\d+$/, "$setting, but not a superuser's");
		}
		test_wrong_limit($database, $setting);
		$node->append_conf('postgresql.conf', "$setting = ''");
	}
	return;
}

# The library in $libdir/plugins is for everybody.
sub test_loading
{
	my $database = new_database();
	my $plain = session($database, 'plain');

	$plain->safe('CREATE EXTENSION bloomext');
	like(session($database, 'plain')->ask("LOAD 'bloomext'"), qr/^ERROR:  42501: /, 'a library is for superusers');
	is(session($database, 'plain')->ask("LOAD '\$libdir/plugins/bloomext_join'; SET bloomext_join.memory = '2MB'; SHOW bloomext_join.memory"), '2MB', 'but that of join filters for everybody');
	$plain->safe("ALTER ROLE plain SET local_preload_libraries = 'bloomext_join'");
	is(session($database, 'plain')->ask('SHOW bloomext_join.enabled'), 'on', 'who can have it loaded from the beginning');
	$plain->safe('ALTER ROLE plain RESET local_preload_libraries');
	like($plain->ask("ALTER ROLE plain SET session_preload_libraries = 'bloomext'"), qr/^ERROR:  42501: /, 'session_preload_libraries is for superusers');
	$node->safe_psql('postgres', 'GRANT SET ON PARAMETER session_preload_libraries TO plain');
	$plain->safe("ALTER ROLE plain SET session_preload_libraries = 'bloomext'");
	is(session($database, 'plain')->ask('SHOW bloomext.cache_memory'), '256MB', 'unless it is granted');
	$plain->safe('ALTER ROLE plain RESET session_preload_libraries');
	$node->safe_psql('postgres', 'REVOKE SET ON PARAMETER session_preload_libraries FROM plain');
	return;
}

test_owner_installs();
test_loading();
test_plants('bloomext_citext', sort keys %plants);
test_plants('bloomext_citus', grep { !/citext/ } sort keys %plants);
test_updates();
test_traps();
test_scripts();
test_lookups();
test_owner_sets();
test_largest_size();
test_preloading();

$node->stop;
done_testing();
