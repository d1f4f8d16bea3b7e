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
my @pause = ('src/am/am_log.c' => '#include "live_pause.h"');
my $whole = PlantedModule->new('whole', @pause);
plan skip_all => $PlantedModule::missing unless defined $whole;
my $hasty = PlantedModule->new('hasty', @pause, 'src/live/live_insert.c' => '#define LiveBlockIsLogged(buffer, offset, spread) bf_native_check((unsigned char *) BufferGetPage(buffer) + (offset), spread)',
	'src/ranges/ranges_insert.c' => <<'C');
static bool locked;
#define LockBuffer(buffer, mode) \
	((mode) == BUFFER_LOCK_EXCLUSIVE ? (locked = true, LockBuffer(buffer, mode)) : \
	 locked && (mode) == BUFFER_LOCK_UNLOCK ? (locked = false, LockBuffer(buffer, mode)) : (void) 0)
C

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

unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal (?!9\b)/, 'the server met no other fault');
$node->stop;
done_testing();
