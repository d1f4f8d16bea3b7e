# No commit overtakes the WAL of a bit that it relies on, in live filters and in
# range filters.
#
# The first of two sessions that insert equal rows stops between setting the
# bits of its value and logging them.  A lookup finds the bits.  The second
# session finds them, too, but must not commit before they are logged: after a
# crash its row would be there and its value would be missing.
#
# The second session must be kept back while the first one stops, and lose
# nothing when the first one goes on, or dies with the server.  A library whose
# adders believe what lookups believe (without the lock of LiveBlockIsLogged(), or
# that of is_logged() of range filters) loses the value, which shows that this test can fail.
# So does one that does so in older layers alone (without LiveOldHasLogged()).
#
# Of two sessions that claim a value, one stops after it has locked its page, before it sets
# a bit; another makes a layer meanwhile.  The second claim must wait for the first: a
# library whose claims read older layers without their locks has both be new.

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

# What is planted; the name of the library says which remedy it lacks.
# With "SET planted.grow = on", a layer is full when a value has been added.
my @pause = ('src/am/am_log.c' => '#include "live_pause.h"', 'src/live/live_grow.c' => sub {
	s/^LiveGrowIfFull\(Relation index, const LiveMeta \*meta\)\n\{\n/$&\tif (GetConfigOption("planted.grow", true, false) != NULL)\n\t{\n\t\tLiveGrow(index, meta->nlayers);\n\t\treturn;\n\t}\n/m or die 'LiveGrowIfFull() is not there';
	s/^#include "miscadmin.h"\n/$&#include "utils\/guc.h"\n/m or die 'no include';
});
# What tests older layers in another way.
sub old_layers
{
	my ($from, $to) = @_;

	return ('src/live/live_pages.c' => sub { s/nlayers - 1, hash, \K\Q$from\E\)/$to)/ or die "$from is not there" });
}
my $whole = PlantedModule->new('whole', @pause);
plan skip_all => $PlantedModule::missing unless defined $whole;
my $hasty = PlantedModule->new('hasty', @pause, 'src/live/live_insert.c' => '#define LiveBlockIsLogged(buffer, offset, spread) bf_native_check((unsigned char *) BufferGetPage(buffer) + (offset), spread)',
	'src/ranges/ranges_insert.c' => <<'C');
static bool locked;
#define LockBuffer(buffer, mode) \
	((mode) == BUFFER_LOCK_EXCLUSIVE ? (locked = true, LockBuffer(buffer, mode)) : \
	 locked && (mode) == BUFFER_LOCK_UNLOCK ? (locked = false, LockBuffer(buffer, mode)) : (void) 0)
C

my $hasty_below = PlantedModule->new('hasty_below', @pause, old_layers('TEST_LOGGED', 'TEST_AT_ONCE'));
my @claim = (@pause[2, 3], 'src/live/live_claim.c' => <<'C');
#include "live_pause.h"
#define LiveLogMark(...) (pause_until_go(), LiveLogMark(__VA_ARGS__))
C
my $claiming = PlantedModule->new('claiming', @claim);
my $claiming_hasty = PlantedModule->new('claiming_hasty', @claim, old_layers('TEST_SETTLED', 'TEST_AT_ONCE'));

my $node = PostgreSQL::Test::Cluster->new('overtake');
$node->init(extra => [ '--encoding=UTF8', '--locale=C', '--data-checksums' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\nfsync = on\n");
$node->start;
# What the content lock of a buffer is called: PostgreSQL 19 says in which mode it is wanted.
my $content = $node->safe_psql('postgres', 'SHOW server_version_num') >= 190000 ? 'BufferShared' : 'BufferContent';
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

my $go = $node->data_dir . '/planted.go';

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# What a session waits for; '' while it works or when it has answered.
sub wait_event
{
	my ($session) = @_;

	return sql("SELECT wait_event FROM pg_stat_activity WHERE state = 'active' AND pid = " . $session->pid);
}

sub wait_for
{
	my ($session, $event) = @_;
	my $patience = 6000;

	sql('SELECT pg_sleep(0.01)') until wait_event($session) eq $event || !$patience--;
	is(wait_event($session), $event, "the session waits for $event");
	return;
}

# A table with some rows and an index, on disk, and two sessions that insert the
# same; the first one has stopped, and a live filter finds its value.
sub begin
{
	my ($library, $method, $end) = @_;
	my ($first, $second);

	unlink $go;
	$library->use_in($node);
	sql(<<"SQL");
DROP TABLE IF EXISTS t;
CREATE TABLE t (v text);
CREATE INDEX t_v ON t USING $method (v);
INSERT INTO t SELECT i FROM generate_series(1, 100) i;
CHECKPOINT;
SQL
	($first, $second) = map { Session->new($node) } 1 .. 2;
	# The library is loaded, and the catalogs are read, before anybody stops.
	$_->safe("BEGIN; INSERT INTO t VALUES ('loaded'); ROLLBACK") for $first, $second;
	$first->safe('SET planted.pause = on');
	$first->put("BEGIN; INSERT INTO t VALUES ('equal'); $end");
	wait_for($first, 'PgSleep');
	is(sql(q{SELECT bloom_index_contains('t', 'equal')}), 't', 'a lookup finds what is not logged yet') if $method eq 'bloom_filter';
	$second->put(q{INSERT INTO t VALUES ('equal')});
	return ($first, $second);
}

# The rows that there are, and those of them that the index lacks.
my %equal = (
	bloom_filter => q{SELECT count(*), count(*) FILTER (WHERE NOT bloom_index_contains('t', v)) FROM t WHERE v = 'equal'},
	bloom_ranges => q{SET enable_seqscan = off; SELECT count(*), count(*) - (SELECT count(*) FROM t WHERE v = 'equal') FROM t WHERE v || '' = 'equal'});
my %check = (bloom_filter => q{bloom_index_check('t', true)}, bloom_ranges => q{bloom_ranges_check('t_v', true)});

for my $method ('bloom_filter', 'bloom_ranges')
{
	my ($first, $second);

	for my $end ('ROLLBACK', 'COMMIT')
	{
		my $rows = $end eq 'COMMIT' ? 2 : 1;

		($first, $second) = begin($whole, $method, $end);
		wait_for($second, $content);
		append_to_file($go, '');
		is($_->get, '', "$method: the sessions go on, $end") for $first, $second;
		is(sql($equal{$method}), "$rows|0", "$method: the first session has done, $end");
		kill_server($node);
		$_->end for $first, $second;
		is(sql($equal{$method}), "$rows|0", "$method: after a crash, $end");
	}

	($first, $second) = begin($whole, $method, 'COMMIT');
	wait_for($second, $content);
	kill_server($node);
	$_->end for $first, $second;
	is(sql($equal{$method}), '0|0', "$method: after a crash while the first session stops, nobody has committed");
	is(sql("SELECT $check{$method}"), '', "$method: and no other row is missing");

	# Without the remedy the second session commits, and its value is lost.
	($first, $second) = begin($hasty, $method, 'COMMIT');
	is($second->get(600), '', "$method: without the remedy the second session commits");
	kill_server($node);
	$_->end for $first, $second;
	is(sql($equal{$method}), '1|1', "$method: without the remedy its value is lost in a crash");
	like(($node->psql('postgres', "SELECT $check{$method}"))[2], qr/it lacks the value of a row/, "$method: a check finds that");
}

# --- a value of an older layer ---

# The first session has stopped, a third has made a layer, and the second begins.
sub begin_below
{
	my ($library, $first_does, $second_does) = @_;
	my @sessions;

	unlink $go;
	$library->use_in($node);
	sql(<<'SQL');
DROP TABLE IF EXISTS t;
CREATE TABLE t (v text);
CREATE INDEX t_v ON t USING bloom_filter (v) WITH (capacity = 1000000);
INSERT INTO t SELECT i FROM generate_series(1, 100) i;
CHECKPOINT;
SQL
	@sessions = map { Session->new($node) } 1 .. 3;
	$_->safe("BEGIN; INSERT INTO t VALUES ('loaded'); ROLLBACK; SELECT bloom_index_claim('t', 'loaded')") for @sessions;
	$sessions[0]->safe('SET planted.pause = on');
	$sessions[0]->put($first_does);
	wait_for($sessions[0], 'PgSleep');
	$sessions[2]->safe(q{SET planted.grow = on; INSERT INTO t VALUES ('one more')});
	is(sql(q{SELECT count(*) FROM bloom_index_layers('t_v')}), 2, 'there is a layer more');
	$sessions[1]->put($second_does);
	return @sessions;
}

my $insert = q{INSERT INTO t VALUES ('equal')};
my @sessions = begin_below($whole, $insert, $insert);
wait_for($sessions[1], $content);
append_to_file($go, '');
is($_->get, '', 'older layer: the sessions go on') for @sessions[0, 1];
kill_server($node);
$_->end for @sessions;
is(sql($equal{bloom_filter}), '2|0', 'older layer: after a crash');
@sessions = begin_below($hasty_below, $insert, $insert);
is($sessions[1]->get(600), '', 'older layer, without the remedy: the second session commits');
kill_server($node);
$_->end for @sessions;
is(sql($equal{bloom_filter}), '1|1', 'older layer, without the remedy: its value is lost in a crash');

my $claim = q{SELECT bloom_index_claim('t', 'equal')};
for my $case ([ $claiming, 1 ], [ $claiming_hasty, 2 ])
{
	my ($library, $new) = @$case;

	@sessions = begin_below($library, $claim, $claim);
	wait_for($sessions[1], $content) if $new == 1;
	is($sessions[1]->get(600), 't', 'claims, without the remedy: the second one is new') if $new == 2;
	append_to_file($go, '');
	my @answers = map { $_->get } $new == 1 ? @sessions[0, 1] : $sessions[0];
	is(scalar(grep { $_ eq 't' } @answers), 1, 'claims: ' . ($new == 1 ? 'one is new' : 'without the remedy so is the first'));
	$_->end for @sessions;
}

unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal (?!9\b)/, 'the server met no other fault');
$node->stop;
done_testing();
