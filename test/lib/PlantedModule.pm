# The library with something planted into its sources, for tests of what happens
# at a certain point of it, and of what happens without a remedy.
#
#   my $library = PlantedModule->new(NAME, FILE => LINE...);
#			  the line comes after the last include of the file; undef, with a
#			  reason in $PlantedModule::missing.  A function instead of a line
#			  edits the file, which is in $_; so it can make one that is not there
#   $library->use_in($node);	the node's functions are this library's,
#   $library->restore($node);	and the installed one's again, in new sessions
#
# It is built in a temporary directory, from the sources that the test is with,
# and from their objects, where they are there: what is planted into a header is
# for the files that include it themselves.
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

# Put a line after the last include of a file, or have a function edit it.
sub plant
{
	my ($file, $line) = @_;
	my $text = -e $file ? slurp_file($file) : '';

	if (ref $line)
	{
		$line->() for $text;
	}
	else
	{
		$text =~ s/\A(.*^#include [^\n]*\n)/$1$line\n/ms or die "$file has no include";
	}
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
	for my $file (sort keys %lines)
	{
		my ($header) = $file =~ m{^src/(.*\.h)$};

		plant("$directory/$file", $lines{$file});
		next unless defined $header;
		unlink map { s/c$/o/r } grep { slurp_file($_) =~ /#include "\Q$header\E"/ } glob("$directory/src/*/*.c");
	}
	run('make', '-s', '-j2', '-C', $directory, "PG_CONFIG=$pg_config", "PG_CPPFLAGS=-Isrc -I$top/test/modules/live_pause -I$top/test/modules/ranges_faults", 'with_llvm=no', 'COPT=-O0', 'ALL_HEADERS=', 'bloomext.so');
	return bless { path => "$directory/bloomext" }, $class;
}

sub use_in
{
	my ($self, $node) = @_;

	$node->safe_psql('postgres', "UPDATE pg_proc SET probin = '$self->{path}' WHERE probin LIKE '%/bloomext'");
	return;
}

sub restore
{
	my ($self, $node) = @_;

	$node->safe_psql('postgres', "UPDATE pg_proc SET probin = '\$libdir/bloomext' WHERE probin = '$self->{path}'");
	return;
}

1;
