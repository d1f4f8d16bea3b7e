# The server is killed while live filters and range filters are added to and
# grow; after recovery every row that is there is in its filters, and so is every
# row that a client was told is committed.
#
# A standby is asked all the time, under snapshots that are older than indexes
# made meanwhile, without and with hot_standby_feedback: no row that they see is
# missing there, nor is one when it has caught up.
#
# BLOOMEXT_LIVE_ROUNDS is the number of kills (2); every other one kills the
# whole server, the others a single backend.  One round in ten more, at least one,
# is without the standby, with wal_level = minimal.  098_live_unlogged.pl is this
# test with a library that does not log additions: then rows must be missing.
#
# Planted to see it fail: the library of 098_live_unlogged.pl; AmIsTooNew() without
# its condition for snapshots of a standby.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use Crash;
use List::Util qw(max);
use LiveFilters;
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
# The standby's slot keeps the WAL that it has not got yet.
my $streaming = 1;

my $node = PostgreSQL::Test::Cluster->new('crash');
$node->init(allows_streaming => 1, extra => [ '--encoding=UTF8', '--locale=C', '--data-checksums' ]);
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
max_connections = 20
wal_receiver_status_interval = 1
wal_retrieve_retry_interval = 100ms
max_standby_streaming_delay = -1
wal_level = logical
CONF
check_wal($node);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
$library->use_in($node) if $unlogged;
$node->safe_psql('postgres', <<'SQL');
CREATE TABLE kept (v text);
CREATE TABLE degraded (v text);
CREATE TABLE short (v text);
CREATE TABLE changed (id int PRIMARY KEY, v text) WITH (autovacuum_enabled = off);
CREATE TABLE fleeting (v text) WITH (autovacuum_enabled = off);
CREATE TABLE told (v text);
CREATE UNLOGGED TABLE unlogged (v text);
CREATE INDEX kept_v ON kept USING bloom_filter (v) WITH (capacity = 20, expansion = 2);
CREATE INDEX kept_twice ON kept USING bloom_filter (md5(v)) WITH (capacity = 50, fpp = 0.000001);
CREATE INDEX ON changed USING bloom_filter (v) WITH (capacity = 20);
INSERT INTO changed SELECT i, 'first ' || i FROM generate_series(1, 300) i;
CREATE INDEX ON short USING bloom_filter (v) WITH (capacity = 2);
CREATE INDEX ON degraded USING bloom_filter (v) WITH (capacity = 100000, overflow = 'degrade');
CREATE INDEX fleeting_f ON fleeting USING bloom_filter (v) WITH (capacity = 20);
CREATE INDEX fleeting_r ON fleeting USING bloom_ranges (v) WITH (pages_per_range = 1);
CREATE INDEX ON unlogged USING bloom_filter (v) WITH (capacity = 20);
CREATE INDEX kept_r ON kept USING bloom_ranges (v) WITH (pages_per_range = 1);
CREATE INDEX kept_wide ON kept USING bloom_ranges (md5(v)) WITH (pages_per_range = 1, fpp = 0.000001);
CREATE INDEX kept_keys ON kept USING bloom_ranges (v, string_to_array(v || ' ' || md5(v) || ' all', ' '), to_tsvector('simple', v)) WITH (pages_per_range = 1);
CREATE INDEX ON changed USING bloom_ranges (v);
CREATE INDEX ON short USING bloom_ranges (v);
CREATE INDEX ON degraded USING bloom_ranges (v);
CREATE INDEX ON unlogged USING bloom_ranges (v);
CREATE FUNCTION faults_of(relation regclass) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	index regclass;
	n bigint := 0;
BEGIN
	FOR index IN SELECT indexrelid FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am a ON a.oid = relam AND amname = 'bloom_ranges' WHERE indrelid = relation AND indisvalid LOOP
		BEGIN
			PERFORM bloom_ranges_check(index, true);
		EXCEPTION WHEN index_corrupted THEN
			RAISE LOG 'faults of %: %', index, SQLERRM;
			n := n + 1;
		END;
	END LOOP;
	RETURN n;
END $$;
SELECT pg_create_physical_replication_slot('standby', true);
SQL
define_missing($node);
my $standby = standby_of($node, "primary_slot_name = 'standby'");

# What its sessions ask.  Scans of a large table are for some of its rows only.
my @questions = (
	(q{'fleeting', 'fleeting', 'v', 50}) x 3, q{'changed', 'changed', 'v', 50}, q{'kept', 'kept_v', 'v', 10},
	q{'kept', 'kept_twice', 'md5(v)', 0}, q{'short', 'short', 'v', NULL}, q{'degraded', 'degraded', 'v', 10});

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
		  : $_ % 10 == 4 ? "INSERT INTO fleeting SELECT '$v.' || i FROM generate_series(1, 20) i; DELETE FROM fleeting WHERE ctid IN (SELECT ctid FROM fleeting LIMIT 15 FOR UPDATE SKIP LOCKED);\n"
		  : $_ % 10 == 3 ? "UPDATE changed SET v = '$v' WHERE id = 100 * $worker - $_ % 97;\n"
		  : "INSERT INTO kept VALUES ('$v'); $told"
	} 1 .. 20000;
}

# What another one does: a filter that begins to grow again and again, and one
# that is rebuilt.
sub anew
{
	my ($round) = @_;

	return map {
		"BEGIN; TRUNCATE short; INSERT INTO short SELECT '$round.$_.' || i FROM generate_series(1, 20) i; COMMIT;\n"
		  . join('', map { "INSERT INTO short VALUES ('$_');\n" } 1 .. 30)
		  . ($_ % 5 == 0 ? "REINDEX INDEX kept_twice; REINDEX INDEX kept_wide;\n" : '')
	} 1 .. 3000;
}

# And another one: indexes that are made while a standby's snapshot sees rows that
# they do not get.  What a kill leaves of them is dropped first.
sub builds
{
	return ("SELECT format('DROP INDEX %s', indexrelid::regclass) FROM pg_index WHERE NOT indisvalid OR indexrelid = to_regclass('fleeting_new') \\gexec\n",
		"CREATE INDEX IF NOT EXISTS fleeting_f ON fleeting USING bloom_filter (v);\n",
		("REINDEX INDEX fleeting_f; REINDEX INDEX CONCURRENTLY fleeting_f; REINDEX INDEX CONCURRENTLY fleeting_r;\n"
			. "CREATE INDEX fleeting_new ON fleeting USING bloom_filter (v) WITH (capacity = 20); DROP INDEX fleeting_f; ALTER INDEX fleeting_new RENAME TO fleeting_f;\n") x 2000);
}

sub start_work
{
	my ($round) = @_;

	return map {
		my $session = Session->new($node);
		my $script = PostgreSQL::Test::Utils::tempdir() . '/script';

		append_to_file($script, join '', $_ > 0 ? statements($_, $round) : $_ == 0 ? anew($round) : builds());
		$session->put("\\o $script.out\n\\i $script");
		{ session => $session, output => "$script.out" }
	} -1 .. $workers;
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
	'rows missing that are deleted soon' => q{SELECT count(*) FROM fleeting WHERE NOT bloom_index_contains('fleeting', v)},
	'rows missing in one layer' => q{SELECT count(*) FROM degraded WHERE NOT bloom_index_contains('degraded', v)},
	'range filters with rows missing' => q{SELECT sum(faults_of(r)) FROM unnest('{kept,changed,short,degraded,fleeting,unlogged}'::regclass[]) r WHERE NOT pg_is_in_recovery() OR r <> 'unlogged'::regclass},
	'rows told and missing in scans' => q{SET enable_seqscan = off; SELECT count(*) FROM (SELECT v, (SELECT kept.v FROM kept WHERE kept.v = told.v LIMIT 1) AS found FROM told LIMIT 200) t WHERE found IS NULL; RESET enable_seqscan},
	'unlogged rows, or layers for them' => q{SELECT (SELECT count(*) FROM unlogged) + layers FROM bloom_index_info('unlogged')},
	'rates above twice the promise' => q{SELECT count(*) FROM bloom_index_info('kept_v') WHERE fpp > 0.02},
	'layers that growth has not planned' => <<'SQL');
SELECT count(*) FROM (SELECT capacity, 2 * lag(capacity) OVER (PARTITION BY i ORDER BY layer) AS planned
	FROM unnest('{kept_v,kept_twice}'::regclass[]) i, bloom_index_layers(i)) l WHERE capacity <> planned
SQL

# Each row counts once for each filter that it must be in.
my $checked = q{SELECT (SELECT count(*) FROM told) + 2 * (SELECT count(*) FROM kept) + (SELECT count(*) FROM short) + (SELECT count(*) FROM degraded) + (SELECT count(*) FROM changed)};
my %total = (checked => 0, missing => 0, wrong => 0, answered => 0, refused => 0);

# Look for faults; those of missing rows on either server.
sub find_faults
{
	my ($session, $name, @faults) = @_;

	for my $fault (sort @faults)
	{
		my $found = $session->safe($faults{$fault});

		$total{missing} += $found if $fault =~ /missing/;
		is($found, 0, "$name: $fault") unless $unlogged && $fault =~ /missing/;
	}
	$total{checked} += $session->safe($checked);
	$session->end;
	return;
}

sub verify
{
	my ($name, @told) = @_;
	my $session = Session->new($node);

	cmp_ok(scalar @told, '>', 20, "$name: work had been done");
	$session->safe('TRUNCATE told');
	$session->safe('INSERT INTO told VALUES ' . join(',', map { "('$_')" } @told));
	$session->safe('ANALYZE told');
	note($session->safe(q{SELECT 'layers: ' || layers || ', pages: ' || pages || ', rows told: } . @told . q{' FROM bloom_index_info('kept_v')}));
	find_faults($session, $name, keys %faults);
	return unless $streaming;
	$node->wait_for_catchup($standby);
	find_faults(Session->new($standby), "$name, on the standby", grep { /missing/ } keys %faults);
	return;
}

# The standby's sessions are ended: what became of their questions?
sub verify_questions
{
	my ($name, $readers, $from, @outcomes) = @_;
	my %questions;

	end_load($readers);
	%questions = questions($standby, $from);
	is($questions{wrong}, 0, "$name: no row is missing on the standby, asked all the time") unless $unlogged;
	cmp_ok($questions{$_}, '>', 0, "$name: some questions are $_") for @outcomes;
	$total{$_} += $questions{$_} for keys %questions;
	return;
}

# What a server has logged, without what faults_of() found, which is counted.
sub other_messages
{
	my ($server) = @_;

	return slurp_file($server->logfile) =~ s/^.* faults of .*\n//mgr;
}

# Go on with neither a standby nor the WAL that only one needs.
sub end_streaming
{
	unlike(other_messages($standby), qr/PANIC:|TRAP:|terminated by signal|invalid page|is damaged/, 'the standby met no fault');
	$standby->stop;
	$node->safe_psql('postgres', q{SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots});
	$node->append_conf('postgresql.conf', "wal_level = minimal\nmax_wal_senders = 0");
	$node->restart;
	$streaming = 0;
	return;
}

sub run_round
{
	my ($round) = @_;
	my $feedback = $round % 4 < 2 ? 'off' : 'on';
	my $name = "round $round, " . ($round % 2 ? 'the server' : 'a backend') . ' killed, ' . ($streaming ? "feedback $feedback" : 'no standby');
	# Without feedback, replay of a build waits for most snapshots that are too old.
	my @outcomes = $unlogged ? 'wrong' : $feedback eq 'off' ? 'answered' : ('answered', 'refused');
	my ($from, $readers, @work);

	# Filters are small again now and then.
	$node->safe_psql('postgres', 'TRUNCATE kept, fleeting') if $round % 3 == 0;
	if ($streaming)
	{
		# Rows of catalogs that are dead stay during a round: a standby does not
		# replay that they are removed while an old snapshot is there.
		$node->safe_psql('postgres', $_)
		  for q{SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = 'catalogs'}, q{SELECT pg_create_logical_replication_slot('catalogs', 'pgoutput')};
		$standby->append_conf('postgresql.conf', "hot_standby_feedback = $feedback");
		$standby->reload;
		$from = -s $standby->logfile;
		$readers = start_readers($standby, $name, @questions);
	}
	@work = start_work($round);
	sleep 0.7 + ($round * 0.37 - int($round * 0.37));
	wait_for_questions($standby, $from, $readers, @outcomes) if $streaming;
	if ($round % 2)
	{
		kill_server($node);
	}
	else
	{
		kill_backend($node, $work[ $round / 2 % @work ]{session});
	}
	my @told = end_work(@work);
	verify_questions($name, $readers, $from, @outcomes) if $streaming;
	verify($name, @told);
	return;
}

run_round($_) for 1 .. $rounds;
end_streaming();
my $alone = max(1, int($rounds / 10));
run_round($_) for $rounds + 1 .. $rounds + $alone;

note("rounds: $rounds, and $alone without a standby; keys checked: $total{checked}, missing: $total{missing}");
note("questions on the standby: $total{answered} answered, $total{refused} refused, $total{wrong} with rows missing");
if ($unlogged)
{
	cmp_ok($total{missing}, '>', 0, 'what is not logged is missing');
	cmp_ok($total{wrong}, '>', 0, 'also on a standby that is asked all the time');
}
unlike(other_messages($node), qr/PANIC:|TRAP:|terminated by signal (?!9\b)|invalid page|is damaged/, 'the server met no other fault');

$node->stop;
done_testing();
