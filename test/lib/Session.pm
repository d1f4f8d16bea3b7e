# test/lib/Session.pm: a psql session that runs beside the test.
#
# What psql prints comes back as text, messages included; an error is one line
# "ERROR:  SQLSTATE: message".  A statement can be sent and waited for apart,
# which is how tests cancel it, measure it, or run several at a time.

package Session;

use strict;
use warnings;

use IPC::Open3 ();
use List::Util qw(max);
use POSIX ();
use Time::HiRes qw(time);

my $count = 0;

# new Session($node, %options): connect.  Options: dbname, user.
sub new
{
	my ($class, $node, %options) = @_;
	my $self = bless { read => '', mark => '', asked => 0 }, $class;
	my @command = ('psql', '-XAtq', '-v', 'VERBOSITY=verbose', '-d',
		$node->connstr($options{dbname} // 'postgres'));

	push @command, '-U', $options{user} if defined $options{user};
	local $ENV{PGCLIENTENCODING} = 'UTF8';
	$self->{child} = IPC::Open3::open3($self->{in}, $self->{out}, undef, @command);
	binmode $_ for $self->{in}, $self->{out};
	($self->{pid}) = $self->ask('SELECT pg_backend_pid()') =~ /^(\d+)$/m;
	return $self;
}

# The process number of the session's backend.
sub pid
{
	my ($self) = @_;

	return $self->{pid};
}

# Send statements without waiting for them.
sub put
{
	my ($self, $sql) = @_;
	my $input;

	local $SIG{PIPE} = 'IGNORE';
	$self->{mark} = 'end of answer ' . ++$count;
	$self->{read} = '';
	$self->{seen} = 0;
	$input = "$sql\n;\n\\echo $self->{mark}\n";
	while (length $input)
	{
		my $written = syswrite $self->{in}, $input;

		last unless defined $written;
		substr($input, 0, $written, '');
	}
	$self->{asked} = time;
	return;
}

# Wait for the answer to what was sent.  Undefined if none comes within some
# seconds (without end if not given); may then be called again.  A session
# that has ended answers with what it still said.
sub get
{
	my ($self, $seconds) = @_;
	my $until = defined $seconds ? time + $seconds : undef;

	while (index($self->{read}, "$self->{mark}\n", $self->{seen}) < 0)
	{
		my $ready = '';
		my $left = defined $until ? $until - time : undef;

		$self->{seen} = max(0, length($self->{read}) - length $self->{mark});
		vec($ready, fileno($self->{out}), 1) = 1;
		return if defined $left && ($left < 0 || !select($ready, undef, undef, $left));
		last unless sysread $self->{out}, $self->{read}, 65536, length $self->{read};
	}
	$self->{answered} = time;
	my ($answer) = split /^\Q$self->{mark}\E\n/m, $self->{read};
	$answer //= '';
	$answer =~ s/^LOCATION: .*\n//mg;
	chomp $answer;
	return $answer;
}

# Send, and wait for the answer.
sub ask
{
	my ($self, $sql) = @_;

	$self->put($sql);
	return $self->get;
}

# Ask what must not fail.
sub safe
{
	my ($self, $sql) = @_;
	my $answer = $self->ask($sql);

	die "$sql\nfailed: $answer\n" if $answer =~ /^(?:ERROR|FATAL|PANIC|psql: error|server closed)/m;
	return $answer;
}

# Seconds between sending and the last answer.
sub seconds
{
	my ($self) = @_;

	return $self->{answered} - $self->{asked};
}

sub end
{
	my ($self) = @_;

	return unless $self->{child};
	close $self->{in};
	close $self->{out};
	waitpid $self->{child}, 0;
	delete $self->{child};
	return;
}

# A number from /proc/PID/status of the session's backend, in kB; undefined
# where the system has no such file.
sub status
{
	my ($self, $field) = @_;

	open my $fh, '<', "/proc/$self->{pid}/status" or return;
	my ($number) = join('', <$fh>) =~ /^\Q$field\E:\s*(\d+)/m;
	close $fh;
	return $number;
}

# Seconds of processor time that the backend has had; undefined likewise.
sub processor_time
{
	my ($self) = @_;

	open my $fh, '<', "/proc/$self->{pid}/stat" or return;
	my @fields = split ' ', join('', <$fh>) =~ s/.*\)//sr;
	close $fh;
	return ($fields[11] + $fields[12]) / POSIX::sysconf(POSIX::_SC_CLK_TCK());
}

sub DESTROY
{
	my ($self) = @_;

	local ($?, $!, $@);
	$self->end;
	return;
}

1;
