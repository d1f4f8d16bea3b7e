# The server is killed while live filters and range filters are added to and
# grow; after recovery every row that is there is in its filters, and so is every
# row that a client was told is committed.
#
# BLOOMEXT_LIVE_ROUNDS is the number of kills (2); every other one kills the
# whole server, the others a single backend.  098_live_unlogged.pl is this test
# with a library that does not log additions: then rows must be missing.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use Crash;
use PlantedModule;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;
use Time::HiRes qw(sleep);

my $rounds = $ENV{BLOOMEXT_LIVE_ROUNDS} || 2;
our $unlogged;
my $library = $unlogged ? PlantedModule->new('unlogged', 'src/am/am_log.c' => "#undef RelationNeedsWAL\n#define RelationNeedsWAL(relation) false") : undef;
plan skip_all => $PlantedModule::missing if $unlogged && !defined $library;

# Sessions insert rows of their own, equal ones, and many at once, and update
# others; some roll back.  Layers are small, so that there is always one to be made.
my $workers = 3;

my $node = PostgreSQL::Test::Cluster->new('crash');
$node->init(extra => [ '--encoding=UTF8', '--locale=C', '--data-checksums' ]);
$node->append_conf('postgresql.conf', <<'CONF');
fsync = on
full_page_writes = on
synchronous_commit = on
restart_after_crash = on
autovacuum_naptime = 1s
checkpoint_timeout = 30s
max_wal_size = 64MB
min_wal_size = 32MB
shared_buffers = 8MB
CONF
check_wal($node);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
$library->use_in($node) if $unlogged;
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE kept (v text);
CREATE TABLE degraded (v text);
CREATE TABLE short (v text);
CREATE TABLE changed (id int PRIMARY KEY, v text);
CREATE UNLOGGED TABLE unlogged (v text);
CREATE INDEX kept_v ON kept USING bloom_filter (v) WITH (capacity = 20, expansion = 2);
CREATE INDEX kept_twice ON kept USING bloom_filter (md5(v)) WITH (capacity = 50, fpp = 0.000001);
CREATE INDEX ON changed USING bloom_filter (v) WITH (capacity = 20);
INSERT INTO changed SELECT i, 'first ' || i FROM generate_series(1, 300) i;
CREATE INDEX ON short USING bloom_filter (v) WITH (capacity = 2);
CREATE INDEX ON degraded USING bloom_filter (v) WITH (capacity = 100000, overflow = 'degrade');
CREATE INDEX ON unlogged USING bloom_filter (v) WITH (capacity = 20);
CREATE INDEX kept_r ON kept USING bloom_ranges (v) WITH (pages_per_range = 1);
CREATE INDEX kept_wide ON kept USING bloom_ranges (md5(v)) WITH (pages_per_range = 1, fpp = 0.000001);
CREATE INDEX ON changed USING bloom_ranges (v);
CREATE INDEX ON short USING bloom_ranges (v);
CREATE INDEX ON degraded USING bloom_ranges (v);
CREATE INDEX ON unlogged USING bloom_ranges (v);
CREATE FUNCTION faults_of(relation regclass) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	index regclass;
	n bigint := 0;
BEGIN
	FOR index IN SELECT indexrelid FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am a ON a.oid = relam AND amname = 'bloom_ranges' WHERE indrelid = relation LOOP
		BEGIN
			PERFORM bloom_ranges_check(index, true);
		EXCEPTION WHEN index_corrupted THEN
			n := n + 1;
		END;
	END LOOP;
	RETURN n;
END $$;
SQL

# What a worker does in one round, one transaction a line; the row is printed
# once it is committed.
sub statements
{
	my ($worker, $round) = @_;
	my $row = "$round.$worker";

	return map {
		my $v = "$row.$_";
		my $told = "SELECT 'committed $v';\n";

		$_ % 100 == 0 ? "BEGIN; INSERT INTO kept SELECT '$v.' || i FROM generate_series(1, 500) i; ROLLBACK;\n"
		  : $_ % 100 == 50 ? "INSERT INTO kept SELECT '$v.' || i FROM generate_series(1, 300) i; SELECT 'committed $v.300';\n"
		  : $_ % 10 == 1 ? "INSERT INTO kept VALUES ('$round.all.$_'); SELECT 'committed $round.all.$_'; INSERT INTO unlogged VALUES ('$v');\n"
		  : $_ % 10 == 2 ? "BEGIN; INSERT INTO degraded VALUES ('$v'); INSERT INTO kept VALUES ('$v'); COMMIT; $told"
		  : $_ % 10 == 3 ? "UPDATE changed SET v = '$v' WHERE id = 100 * $worker - $_ % 97;\n"
		  : "INSERT INTO kept VALUES ('$v'); $told"
	} 1 .. 20000;
}

# What another one does: a filter that begins to grow again and again, and one
# that is made anew.
sub anew
{
	my ($round) = @_;

	return map {
		"BEGIN; TRUNCATE short; INSERT INTO short SELECT '$round.$_.' || i FROM generate_series(1, 20) i; COMMIT;\n"
		  . join('', map { "INSERT INTO short VALUES ('$_');\n" } 1 .. 30)
		  . ($_ % 5 == 0 ? "REINDEX INDEX kept_twice; REINDEX INDEX kept_wide;\n" : '')
	} 1 .. 3000;
}

sub start_work
{
	my ($round) = @_;

	return map {
		my $session = Session->new($node);
		my $script = PostgreSQL::Test::Utils::tempdir() . '/script';

		append_to_file($script, join '', $_ > 0 ? statements($_, $round) : anew($round));
		$session->put("\\o $script.out\n\\i $script");
		{ session => $session, output => "$script.out" }
	} 0 .. $workers;
}

# Rows that the clients were told of, after all has ended.
sub end_work
{
	my (@work) = @_;
	my @told;

	for my $work (@work)
	{
		$work->{session}->get;
		$work->{session}->end;
		push @told, slurp_file($work->{output}) =~ /^committed (\S+)\n/mg;
	}
	return @told;
}

my %faults = (
	'rows told and lost' => 'SELECT count(*) FROM told WHERE NOT EXISTS (SELECT FROM kept WHERE kept.v = told.v)',
	'rows told and missing' => q{SELECT count(*) FROM told WHERE NOT bloom_index_contains('kept_v', v)},
	'rows missing' => q{SELECT count(*) FROM kept WHERE NOT bloom_index_contains('kept_v', v)},
	'rows missing of two blocks each' => q{SELECT count(*) FROM kept WHERE NOT bloom_index_contains('kept_twice', md5(v))},
	'rows missing of a filter made a moment ago' => q{SELECT count(*) FROM short WHERE NOT bloom_index_contains('short', v)},
	'rows missing that were updated' => q{SELECT count(*) FROM changed WHERE NOT bloom_index_contains('changed', v)},
	'rows missing in one layer' => q{SELECT count(*) FROM degraded WHERE NOT bloom_index_contains('degraded', v)},
	'range filters with rows missing' => q{SELECT sum(faults_of(r)) FROM unnest('{kept,changed,short,degraded,unlogged}'::regclass[]) r},
	'rows told and missing in scans' => q{SET enable_seqscan = off; SELECT count(*) FROM (SELECT v, (SELECT kept.v FROM kept WHERE kept.v = told.v LIMIT 1) AS found FROM told LIMIT 200) t WHERE found IS NULL; RESET enable_seqscan},
	'unlogged rows, or layers for them' => q{SELECT (SELECT count(*) FROM unlogged) + layers FROM bloom_index_info('unlogged')},
	'rates above twice the promise' => q{SELECT count(*) FROM bloom_index_info('kept_v') WHERE fpp > 0.02},
	'layers that growth has not planned' => <<'SQL');
SELECT count(*) FROM (SELECT capacity, 2 * lag(capacity) OVER (PARTITION BY i ORDER BY layer) AS planned
	FROM unnest('{kept_v,kept_twice}'::regclass[]) i, bloom_index_layers(i)) l WHERE capacity <> planned
SQL

# Each row counts once for each filter that it must be in.
my $checked = q{SELECT (SELECT count(*) FROM told) + 2 * (SELECT count(*) FROM kept) + (SELECT count(*) FROM short) + (SELECT count(*) FROM degraded) + (SELECT count(*) FROM changed)};
my %total = (checked => 0, missing => 0);

sub verify
{
	my ($name, @told) = @_;
	my $session = Session->new($node);
	my %missing;

	cmp_ok(scalar @told, '>', 20, "$name: work had been done");
	$session->safe('CREATE TEMP TABLE told (v text)');
	$session->safe('INSERT INTO told VALUES ' . join(',', map { "('$_')" } @told));
	$session->safe('ANALYZE told');
	for my $fault (sort keys %faults)
	{
		my $found = $session->safe($faults{$fault});

		$missing{$fault} = $found if $fault =~ /missing/;
		is($found, 0, "$name: $fault") unless $unlogged && $fault =~ /missing/;
	}
	$total{checked} += $session->safe($checked);
	$total{missing} += $_ for values %missing;
	note($session->safe(q{SELECT 'layers: ' || layers || ', pages: ' || pages || ', rows told: } . @told . q{' FROM bloom_index_info('kept_v')}));
	$session->end;
	return;
}

for my $round (1 .. $rounds)
{
	my $name;
	my @work;

	# Filters are small again now and then.
	$node->safe_psql('postgres', 'TRUNCATE kept') if $round % 3 == 0;
	@work = start_work($round);
	sleep 0.7 + ($round * 0.37 - int($round * 0.37));
	if ($round % 2)
	{
		$name = "round $round, the server killed";
		kill_server($node);
	}
	else
	{
		$name = "round $round, a backend killed";
		kill_backend($node, $work[ $round / 2 % @work ]{session});
	}
	verify($name, end_work(@work));
}

note("rounds: $rounds, keys checked: $total{checked}, missing: $total{missing}");
cmp_ok($total{missing}, '>', 0, 'what is not logged is missing') if $unlogged;
my $log = slurp_file($node->logfile);
unlike($log, qr/PANIC:|TRAP:|terminated by signal (?!9\b)|invalid page|is damaged/, 'the server met no other fault');

$node->stop;
done_testing();
