# test/data/other-filters.md, and the equivalents of doc/interop.md: what each row
# of their tables gives.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../lib";

use DocExamples;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";
my %least = ('test/data/other-filters.md' => 180, 'doc/interop.md' => 14);
my $node = PostgreSQL::Test::Cluster->new('others');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;

# The cells of a table's row; a bar within a cell is written \|.
sub cells
{
	my ($line) = @_;
	my @cells = split /(?<!\\)\|/, $line, -1;

	s/^\s+|\s+$//g, s/\\\|/|/g for @cells;
	return @cells[ 1 .. 4 ];
}

# What psql prints, or the message of the error.
sub outcome
{
	my ($database, $sql) = @_;
	my ($out, $err) = ('', '');

	$node->psql($database, $sql, stdout => \$out, stderr => \$err);
	$err =~ s/^psql:[^ ]* //;
	$err =~ s/\n.*//s;
	return $err ne '' ? $err : $out;
}

sub test_tables
{
	my ($name, $database) = @_;
	my ($number, $rows, $here) = (0, 0, 0);

	$node->safe_psql('postgres', "CREATE DATABASE $database");
	$node->safe_psql($database, 'CREATE EXTENSION bloomext; CREATE TABLE kept (name text PRIMARY KEY, f bloom, c cuckoo, n counting_bloom)');
	for my $line (split /\n/, slurp_file("$top/$name"))
	{
		$number++;
		$here = $line =~ /^\|[^|]*\| here \| gives \|/ || ($here && $line =~ /^\|/);
		next if !$here || $line =~ /^\|[^|]*\| here \|/ || $line =~ /^\|---/;
		my ($theirs, $sql, $gives) = cells($line);

		$rows++;
		$sql =~ s/^`(.*)`$/$1/ or die "$name:$number: no code";
		$gives =~ s/^`(.*)`$/$1/;
		# A second mention is of the row before the wait for a concurrent update,
		# whose change would be lost.
		unlike($sql, qr/\bUPDATE kept\b.*\b(?:FROM|JOIN|,) kept\b/, "$name:$number: an update reads the row that it locks")
		  if $sql =~ /\bUPDATE kept\b/;
		if ($gives =~ m{^/(.*)/$})
		{
			like(outcome($database, $sql), qr/$1/, "$name:$number: $theirs");
		}
		else
		{
			is(outcome($database, $sql), $gives, "$name:$number: $theirs");
		}
	}
	cmp_ok($rows, '>=', $least{$name}, "the tables of $name were found");
	return;
}

test_tables('test/data/other-filters.md', 'data');
test_tables('doc/interop.md', 'page');

$node->stop;
done_testing();
