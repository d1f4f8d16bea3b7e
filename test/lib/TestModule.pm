# Modules of test/modules, for tests that load C functions of their own.
#
#   my $path = TestModule::build('name');	for CREATE FUNCTION ... AS; undef if the
#											server's headers are not here
#
# They are built in a temporary directory, for the server that is in PATH.
package TestModule;

use strict;
use warnings FATAL => 'all';

use Cwd qw(abs_path);
use File::Basename qw(dirname);
use File::Copy qw(copy);

use PostgreSQL::Test::Utils;
use ServerHeaders;

my $modules = abs_path(dirname(__FILE__)) . '/../modules';

sub build
{
	my ($name) = @_;
	my $pg_config = pg_config_with_headers();
	my $directory = PostgreSQL::Test::Utils::tempdir();
	my $output;

	return unless defined $pg_config;
	copy("$modules/$name/$_", $directory) or die "$modules/$name/$_: $!" for 'Makefile', "$name.c";
	IPC::Run::run([ 'make', '-s', '-C', $directory, "PG_CONFIG=$pg_config", 'with_llvm=no' ], '>&', \$output) or die "make failed: $output";
	return "$directory/$name";
}

1;
