# The module test/modules/cancel_at_poll, for tests that count the library's
# polls for interrupts, or let a cancel come at one of them.
#
#   my $poll = PollModule->new;		undef, with a reason in $PollModule::missing
#   $poll->{path}					the module, for CREATE FUNCTION ... AS
#   $poll->{offset}					of the library's pointer, which functions take
package PollModule;

use strict;
use warnings FATAL => 'all';

use PostgreSQL::Test::Utils;
use TestModule;

our $missing;

# Where in the library the pointer is through which it polls.
sub offset_of_pointer
{
	my ($libdir, $symbols);

	IPC::Run::run([ 'pg_config', '--pkglibdir' ], '>', \$libdir) or die 'pg_config failed';
	chomp $libdir;
	IPC::Run::run([ 'nm', "$libdir/bloomext.so" ], '>', \$symbols) or die 'nm failed';
	return $symbols =~ /^([0-9a-f]+) [dD] bf_poll$/m ? hex $1 : undef;
}

sub new
{
	my ($class) = @_;
	my $offset = offset_of_pointer();
	my $path = defined $offset ? TestModule::build('cancel_at_poll') : undef;

	$missing = 'the headers of the server are not here' unless defined $path;
	$missing = 'the library has no symbols' unless defined $offset;
	return if defined $missing;
	return bless { path => $path, offset => $offset }, $class;
}

1;
