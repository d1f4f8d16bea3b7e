# doc/from-other-filters.md: what each row of its tables gives.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../lib";

use DocExamples;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $file = "$FindBin::RealBin/../../doc/from-other-filters.md";
my $node = PostgreSQL::Test::Cluster->new('others');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
$node->safe_psql('postgres', DocExamples::text_of($_)) for DocExamples->new($file)->blocks('sql');

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
	my ($sql) = @_;
	my ($out, $err) = ('', '');

	$node->psql('postgres', $sql, stdout => \$out, stderr => \$err);
	$err =~ s/^psql:[^ ]* //;
	$err =~ s/\n.*//s;
	return $err ne '' ? $err : $out;
}

my ($number, $rows, $here) = (0, 0, 0);
for my $line (split /\n/, slurp_file($file))
{
	$number++;
	$here = $line =~ /^\|[^|]*\| here \| gives \|/ || ($here && $line =~ /^\|/);
	next if !$here || $line =~ /^\|[^|]*\| here \|/ || $line =~ /^\|---/;
	my ($theirs, $sql, $gives) = cells($line);

	$rows++;
	$sql =~ s/^`(.*)`$/$1/ or die "line $number: no code";
	$gives =~ s/^`(.*)`$/$1/;
	# A second mention is of the row before the wait for a concurrent update,
	# whose change would be lost.
	unlike($sql, qr/\bUPDATE kept\b.*\b(?:FROM|JOIN|,) kept\b/, "line $number: an update reads the row that it locks")
	  if $sql =~ /\bUPDATE kept\b/;
	if ($gives =~ m{^/(.*)/$})
	{
		like(outcome($sql), qr/$1/, "line $number: $theirs");
	}
	else
	{
		is(outcome($sql), $gives, "line $number: $theirs");
	}
}
cmp_ok($rows, '>=', 180, 'the tables were found');

$node->stop;
done_testing();
