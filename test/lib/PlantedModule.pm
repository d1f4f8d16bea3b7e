# The library with something planted into its sources, for tests of what happens
# at a certain point of it, and of what happens without a remedy.
#
#   my $library = PlantedModule->new(NAME, FILE => LINE...);
#			  the line comes after the last include of the file; undef, with a
#			  reason in $PlantedModule::missing
#   $library->use_in($node);	the node's functions are this library's
#
# It is built in a temporary directory, from the sources that the test is with,
# and from their objects, where they are there.
package PlantedModule;

use strict;
use warnings FATAL => 'all';

use Cwd qw(abs_path);
use File::Basename qw(dirname);

use PostgreSQL::Test::Utils;
use ServerHeaders;

our $missing;

my $top = abs_path(dirname(__FILE__) . '/../..');

sub run
{
	my (@command) = @_;
	my $output = '';

	IPC::Run::run(\@command, '>&', \$output) or die "@command failed: $output";
	return;
}

# Put a line after the last include of a file.
sub plant
{
	my ($file, $line) = @_;
	my $text = slurp_file($file);

	$text =~ s/\A(.*^#include [^\n]*\n)/$1$line\n/ms or die "$file has no include";
	open my $out, '>', $file or die "$file: $!";
	print $out $text;
	close $out;
	return;
}

sub new
{
	my ($class, $name, %lines) = @_;
	my $pg_config = pg_config_with_headers();
	my $directory = PostgreSQL::Test::Utils::tempdir() . "/$name";

	$missing = 'the headers of the server are not here';
	return unless defined $pg_config;
	mkdir $directory or die "$directory: $!";
	run('cp', '-pR', (map { "$top/$_" } 'Makefile', 'src', 'extension'), $directory);
	plant("$directory/$_", $lines{$_}) for sort keys %lines;
	run('make', '-s', '-C', $directory, "PG_CONFIG=$pg_config", "PG_CPPFLAGS=-Isrc -I$top/test/modules/live_pause", 'with_llvm=no', 'bloomext.so');
	return bless { path => "$directory/bloomext" }, $class;
}

sub use_in
{
	my ($self, $node) = @_;

	$node->safe_psql('postgres', "UPDATE pg_proc SET probin = '$self->{path}' WHERE probin LIKE '%/bloomext'");
	return;
}

1;
