# test/lib/Crash.pm: killing a server, or one backend of it, and waiting for
# its recovery.
#
# With BLOOMEXT_CHECK_WAL=1 in the environment, recovery compares each page that
# it changes with its image in the WAL.  test/README.md says why that requires
# wal_log_hints.

package Crash;

use strict;
use warnings;

use Exporter qw(import);
use PostgreSQL::Test::Utils;
use Time::HiRes qw(sleep);

our @EXPORT = qw(check_wal kill_server kill_backend);

# check_wal($node): before its first start, have recovery compare pages, if that
# is asked for.
sub check_wal
{
	my ($node) = @_;

	$node->append_conf('postgresql.conf', "wal_consistency_checking = all\nwal_log_hints = on") if $ENV{BLOOMEXT_CHECK_WAL};
	return;
}

# Processes of the server, the postmaster's first.
sub processes
{
	my ($node) = @_;
	my ($postmaster) = slurp_file($node->data_dir . '/postmaster.pid') =~ /^(\d+)/;

	return ($postmaster, split /\n/, $node->safe_psql('postgres', 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()'));
}

# kill_server($node): kill all processes at once, and start the server again.
sub kill_server
{
	my ($node) = @_;
	my $postmaster = $node->{_pid};
	my @processes = $postmaster;
	my $patience = 60;

	# A process that began meanwhile would wait for ever for a lock of a dead one.
	kill 'STOP', $postmaster;
	push @processes, map { (eval { slurp_file($_) } // q{}) =~ /^(\d+) \(.*\) \S $postmaster /s ? $1 : () } glob('/proc/[0-9]*/stat');
	kill 'KILL', @processes;
	sleep 0.01 while grep { kill 0, $_ } @processes;
	$node->{_pid} = undef;
	sleep 1 until $node->start(fail_ok => $patience-- > 0);
	return;
}

# kill_backend($node, $session): kill the backend of a Session, which makes the
# server end all others, and recover.
sub kill_backend
{
	my ($node, $session) = @_;
	my ($postmaster, @others) = processes($node);
	my $patience = 1800;

	kill 'KILL', $session->pid;
	$session->get;
	# Until the server has noticed, it takes connections that it ends then.
	sleep 0.1 while $patience-- > 0 && grep { kill 0, $_ } @others;
	# Not by a query: a psql that is refused does not read it, which may fail.
	sleep 0.1 while $patience-- > 0 && !IPC::Run::run([ 'pg_isready', '--quiet', '-d', $node->connstr('postgres') ]);
	die 'the server did not come back' if $patience < 0;
	return;
}

1;
