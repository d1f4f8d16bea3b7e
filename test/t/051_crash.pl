# The server is killed while filters are built, added to and united; after
# recovery every filter is the one of the values committed with it.
#
# BLOOMEXT_CRASH_ROUNDS is the number of kills (2); every other one kills the
# whole server, the others a single backend.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use Crash;
use FilterTypes;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;
use Time::HiRes qw(sleep time);

my $rounds = $ENV{BLOOMEXT_CRASH_ROUNDS} || 2;

# Rows of table "kept" hold a filter each, which is changed together with its
# values in table "added".  Adders have the first ids, and no value in common:
# a union of filters that count would count it twice.
my $adders = 2;
my $first_values = 500;

my $node = PostgreSQL::Test::Cluster->new('crash');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
fsync = on
full_page_writes = on
synchronous_commit = on
restart_after_crash = on
autovacuum_naptime = 1s
checkpoint_timeout = 30s
max_wal_size = 64MB
min_wal_size = 32MB
shared_buffers = 16MB
CONF
check_wal($node);
$node->start;

sub database
{
	my ($type) = @_;

	return "of_$type->{name}";
}

# A filter for each adder, and no other.
sub begin_anew
{
	my ($type) = @_;

	$node->safe_psql(database($type), sql_for($type, <<"SQL"));
TRUNCATE kept, added;
INSERT INTO added SELECT id, -$adders * v - id FROM generate_series(1, $adders) id, generate_series(1, $first_values) v;
INSERT INTO kept SELECT id, TYPE_agg(v SHAPE) FROM added GROUP BY id;
CHECKPOINT;
SQL
	return;
}

sub prepare_database
{
	my ($type) = @_;

	$node->safe_psql('postgres', 'CREATE DATABASE ' . database($type));
	$node->safe_psql(database($type), 'CREATE EXTENSION bloomext;' . alike_sql($type) . sql_for($type, <<'SQL'));
CREATE TABLE kept (id int PRIMARY KEY, f TYPE NOT NULL);
CREATE TABLE added (id int, v int, PRIMARY KEY (id, v));
SQL
	begin_anew($type);
	$node->psql(database($type), 'CREATE EXTENSION amcheck');
	return;
}

# A transaction that adds a value, and prints it once it is committed.
sub add_statement
{
	my ($id, $value) = @_;

	return "WITH new AS (INSERT INTO added VALUES ($id, $value) RETURNING *)"
	  . " UPDATE kept SET f = TYPE_add(f, new.v) FROM new WHERE kept.id = new.id RETURNING 'added ' || new.id || ' ' || new.v;\n";
}

sub build_statement
{
	my ($id) = @_;

	return "BEGIN; INSERT INTO added SELECT $id, v * ($id % 1000 + 1) FROM generate_series(1, 4000) v;"
	  . " INSERT INTO kept SELECT id, TYPE_agg(v SHAPE) FROM added WHERE id = $id GROUP BY id; COMMIT; SELECT 'built $id';\n";
}

sub unite_statement
{
	my ($id) = @_;

	return "BEGIN ISOLATION LEVEL REPEATABLE READ; INSERT INTO kept SELECT $id, TYPE_union_agg(f) FROM kept WHERE id <= $adders;"
	  . " INSERT INTO added SELECT DISTINCT $id, v FROM added WHERE id <= $adders; COMMIT; SELECT 'built $id';\n";
}

my $next = 1000;

# Sessions that have more to do than time; each writes what is committed to a
# file.
sub start_work
{
	my ($type, $round) = @_;
	my @scripts = map {
		my $id = $_;
		join '', map { add_statement($id, $round * 1_000_000 + $adders * $_ + $id) } 1 .. 50_000
	} 1 .. $adders;

	push @scripts, join('', map { build_statement($next++) } 1 .. 500);
	push @scripts, join('', map { unite_statement($next++) } 1 .. 500) if has_all($type, unite_statement(0));
	return map {
		my $session = Session->new($node, dbname => database($type));
		my $script = PostgreSQL::Test::Utils::tempdir() . '/script';

		append_to_file($script, sql_for($type, $_));
		$session->put("\\o $script.out\n\\i $script");
		{ session => $session, output => "$script.out" }
	} @scripts;
}

# What a session was told after all, in the end.
sub end_work
{
	my ($work) = @_;

	$work->{session}->get;
	$work->{session}->end;
	return slurp_file($work->{output});
}

my %faults = (
	'values acknowledged and lost' => q{SELECT count(*) FROM acknowledged a WHERE NOT EXISTS (SELECT FROM added WHERE id = a.id AND (v = a.v OR a.v IS NULL))},
	'values reported as absent' => q{SELECT count(*) FROM kept JOIN added USING (id) WHERE NOT TYPE_contains(f, v)},
	'filters unlike those of their values' =>
	  q{SELECT count(*) FROM kept FULL JOIN (SELECT id, TYPE_agg(v SHAPE) AS f FROM added GROUP BY id) a USING (id) WHERE ALIKE(kept.f, a.f) IS NOT TRUE},
	'filters that cannot be read' => q{SELECT count(*) FROM kept WHERE f::text::TYPE = f IS NOT TRUE},
	'damaged pages' => q{SELECT count(*) FROM verify_heapam('kept', check_toast => true)});

# The numbers of all faults.
sub faults
{
	my ($session, $type) = @_;
	my %found;

	for my $fault (sort keys %faults)
	{
		next if $fault eq 'damaged pages' && !$session->safe(q{SELECT count(*) FROM pg_extension WHERE extname = 'amcheck'});
		$found{$fault} = $session->safe(sql_for($type, $faults{$fault}));
	}
	return \%found;
}

# What sessions were told is committed, as a table of this session.
sub load_acknowledged
{
	my ($session, $answers) = @_;
	my @rows;

	push @rows, "($1, " . ($2 // 'NULL') . ')' while $answers =~ /^(?:added|built) (\d+)(?: (-?\d+))?$/mg;
	$session->safe('CREATE TEMP TABLE acknowledged (id int, v int)');
	$session->safe('INSERT INTO acknowledged VALUES ' . join(',', @rows)) if @rows;
	return scalar @rows;
}

sub verify
{
	my ($type, $round, $name, $answers) = @_;
	my $session = Session->new($node, dbname => database($type));
	my $count = load_acknowledged($session, $answers);
	my $found = faults($session, $type);

	cmp_ok($count, '>', 0, "$type->{name}, $name: work had been done");
	is($found->{$_}, 0, "$type->{name}, $name: $_") for sort keys %$found;
	note($session->safe("SELECT $count || ' changes acknowledged since the last kill; ' || count(*) || ' filters' FROM kept"));
	# Every tenth time from the beginning, for filters have a capacity.
	if ($round % 10 == 0) { begin_anew($type) }
	else { $session->safe('DELETE FROM kept WHERE id >= 1000; DELETE FROM added WHERE id >= 1000') }
	return;
}

# That faults would be seen: each is made, and undone.
sub test_verification
{
	my ($type) = @_;
	my $session = Session->new($node, dbname => database($type));
	my %made = (
		'values acknowledged and lost' => 'INSERT INTO acknowledged VALUES (1, 99999999)',
		'values reported as absent' => 'UPDATE kept SET f = EMPTY WHERE id = 1',
		'filters unlike those of their values' => 'UPDATE kept SET f = TYPE_add_all(f, ARRAY(SELECT generate_series(100000000, 100004999))) WHERE id = 1');

	load_acknowledged($session, '');
	for my $fault (sort keys %made)
	{
		$session->safe(sql_for($type, "BEGIN; $made{$fault}"));
		cmp_ok(faults($session, $type)->{$fault}, '>', 0, "$type->{name}: $fault are seen");
		$session->safe('ROLLBACK');
	}
	return;
}

prepare_database($_) for @filter_types, @filter_variants;
for my $round (1 .. $rounds)
{
	my %work = map { $_->{name} => [ start_work($_, $round) ] } @filter_types, @filter_variants;
	my @all = map { @$_ } values %work;
	my $name;

	sleep 0.7 + ($round * 0.37 - int($round * 0.37));
	if ($round % 2)
	{
		$name = "round $round, the server killed";
		kill_server($node);
	}
	else
	{
		$name = "round $round, a backend killed";
		kill_backend($node, $all[ $round / 2 % @all ]{session});
	}
	for my $type (@filter_types, @filter_variants)
	{
		my $answers = join '', map { end_work($_) } @{ $work{ $type->{name} } };

		verify($type, $round, $name, $answers);
	}
}
test_verification($_) for @filter_types, @filter_variants;

my $log = slurp_file($node->logfile);
unlike($log, qr/PANIC:|TRAP:|terminated by signal (?!9\b)|invalid page|data corrupted/, 'the server met no other fault');

$node->stop;
done_testing();
