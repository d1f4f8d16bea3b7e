# No commit overtakes the WAL of a bit that it relies on.
#
# The first of two sessions that insert equal rows stops between setting the
# bits of its value and logging them.  A lookup finds the bits.  The second
# session finds them, too, but must not commit before they are logged: after a
# crash its row would be there and its value would be missing.
#
# The second session must be kept back while the first one stops, and lose
# nothing when the first one goes on, or dies with the server.  A library whose
# adders believe what lookups believe (without the lock of LiveBlockIsLogged())
# loses the value, which shows that this test can fail.

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
my $hasty = PlantedModule->new('hasty', @pause, 'src/index/live_insert.c' => '#define LiveBlockIsLogged(buffer, offset, spread) bf_native_check((unsigned char *) BufferGetPage(buffer) + (offset), spread)');

my $node = PostgreSQL::Test::Cluster->new('overtake');
$node->init(extra => [ '--encoding=UTF8', '--locale=C', '--data-checksums' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\nfsync = on\n");
$node->start;
my $version = $node->safe_psql('postgres', 'SHOW server_version_num');
plan skip_all => 'additions are logged by functions of the server, which set and log bits at once' if $version >= 190000;
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

# A table with some rows, on disk, and two sessions that insert the same; the
# first one has stopped, and its value is found.
sub begin
{
	my ($library, $end) = @_;
	my ($first, $second);

	unlink $go;
	$library->use_in($node);
	sql(<<'SQL');
DROP TABLE IF EXISTS t;
CREATE TABLE t (v text);
CREATE INDEX t_v ON t USING bloom_filter (v);
INSERT INTO t SELECT i FROM generate_series(1, 100) i;
CHECKPOINT;
SQL
	($first, $second) = map { Session->new($node) } 1 .. 2;
	# The library is loaded, and the catalogs are read, before anybody stops.
	$_->safe("BEGIN; INSERT INTO t VALUES ('loaded'); ROLLBACK") for $first, $second;
	$first->safe('SET planted.pause = on');
	$first->put("BEGIN; INSERT INTO t VALUES ('equal'); $end");
	wait_for($first, 'PgSleep');
	is(sql(q{SELECT bloom_index_contains('t', 'equal')}), 't', 'a lookup finds what is not logged yet');
	$second->put(q{INSERT INTO t VALUES ('equal')});
	return ($first, $second);
}

sub equal_rows
{
	my ($rows, $missing, $name) = @_;

	is(sql(q{SELECT count(*), count(*) FILTER (WHERE NOT bloom_index_contains('t', v)) FROM t WHERE v = 'equal'}), "$rows|$missing", $name);
	return;
}

my ($first, $second);

for my $end ('ROLLBACK', 'COMMIT')
{
	my $rows = $end eq 'COMMIT' ? 2 : 1;

	($first, $second) = begin($whole, $end);
	wait_for($second, 'BufferContent');
	append_to_file($go, '');
	is($_->get, '', "the sessions go on, $end") for $first, $second;
	equal_rows($rows, 0, "the first session has done, $end");
	kill_server($node);
	$_->end for $first, $second;
	equal_rows($rows, 0, "after a crash, $end");
}

($first, $second) = begin($whole, 'COMMIT');
wait_for($second, 'BufferContent');
kill_server($node);
$_->end for $first, $second;
equal_rows(0, 0, 'after a crash while the first session stops: nobody has committed');
is(sql(q{SELECT bloom_index_check('t', true)}), '', 'and no other row is missing');

# Without the remedy the second session commits, and its value is lost.
($first, $second) = begin($hasty, 'COMMIT');
is($second->get(600), '', 'without the remedy the second session commits');
kill_server($node);
$_->end for $first, $second;
equal_rows(1, 1, 'without the remedy its value is lost in a crash');
like(($node->psql('postgres', q{SELECT bloom_index_check('t', true)}))[2], qr/it lacks the value of a row/, 'a check finds that');

unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal (?!9\b)/, 'the server met no other fault');
$node->stop;
done_testing();
