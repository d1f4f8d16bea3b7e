# The module test/modules/cancel_at_poll, for tests that count the library's
# polls for interrupts, or let a cancel come at one of them.
#
#   my $poll = PollModule->new;		undef, with a reason in $PollModule::missing
#   $poll->{path}					the module, for CREATE FUNCTION ... AS
#   $poll->{offset}					of the library's pointer, which functions take
#
# It is built in a temporary directory beside the server that is in PATH.
package PollModule;

use strict;
use warnings FATAL => 'all';

use Cwd qw(abs_path);
use File::Basename qw(dirname);
use File::Copy qw(copy);

use PostgreSQL::Test::Utils;
use ServerHeaders;

our $missing;

my $source = abs_path(dirname(__FILE__)) . '/../modules/cancel_at_poll';

# The module, compiled.
sub build
{
	my ($pg_config) = @_;
	my $directory = PostgreSQL::Test::Utils::tempdir();
	my $output;

	copy("$source/$_", $directory) or die "$source/$_: $!" for 'Makefile', 'cancel_at_poll.c';
	IPC::Run::run([ 'make', '-s', '-C', $directory, "PG_CONFIG=$pg_config", 'with_llvm=no' ], '>&', \$output) or die "make failed: $output";
	return "$directory/cancel_at_poll";
}

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
	my $pg_config = pg_config_with_headers();
	my $offset = offset_of_pointer();

	$missing = 'the headers of the server are not here' unless defined $pg_config;
	$missing = 'the library has no symbols' unless defined $offset;
	return if defined $missing;
	return bless { path => build($pg_config), offset => $offset }, $class;
}

1;
