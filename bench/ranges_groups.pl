#!/usr/bin/env perl
# bench/ranges_groups.pl: called by bench/ranges_groups, which provides the server.
#
#   ranges_groups.pl GROUPS...
use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/../test/lib";

use RangesFiles;

my $rebuilt = 64;    # groups that VACUUM rebuilds

# An empty page of a layer.
sub layer_page
{
	my ($group, $number, $serial) = @_;
	my $page = 8192;

	return pack('Q S S S S S S L', 0, 0, 0, 64, $page, $page, $page | 4, 0) . pack('L L L L x24', 0x526e6742, $group, $number, $serial) . "\0" x ($page - 64);
}

# A page of the map that says that all pages of a table are visible and frozen, but for the
# first one of the table.
sub map_page
{
	my ($number) = @_;
	my $page = 8192;

	return pack('Q S S S S S S L', 0, 0, 0, 24, $page, $page, $page | 4, 0) . ($number == 0 ? "\xfc" : "\xff") . "\xff" x ($page - 25);
}

# A database with a table without contents and an index with so many groups of a layer of
# one page; the first ones have two layers, for which VACUUM rebuilds them.
sub make
{
	my ($groups, $layers) = @_;
	my ($directory, $heap, $file) = copy_of('CREATE INDEX t_u ON t USING bloom_ranges (u) WITH (pages_per_range = 1, fpp = 0.001)');

	open my $fh, '+<:raw', $file or die "$file: $!\n";
	# The second layers come after all first ones.
	my $first = write_directory($fh, $groups, $groups + $rebuilt,
		sub { my ($group, $start) = @_; return map { [ $start + $_ * $groups + $group, 1, 10, $_ * $groups + $group + 1, 1e-3 ] } 0 .. ($group < $rebuilt ? $layers : 1) - 1 });
	write_at($fh, ($first + $_) * 8192, layer_page($_ % $groups, 0, $_ + 1)) for 0 .. $groups + $rebuilt - 1;
	close $fh or die "$file: $!\n";
	fill_table($directory, $heap, $groups * 128);
	open $fh, '>:raw', "${heap}_vm" or die "$!\n";
	print $fh map_page($_) for 0 .. $groups * 128 / 32672;
	close $fh;
	own($directory, "${heap}_vm");
	return;
}

sub median
{
	my @sorted = sort { $a <=> $b } @_;

	return $sorted[ $#sorted / 2 ];
}

my $cpu = q{SELECT split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint};

# Processor time in µs of each run of a statement: the first of a session, and later ones.
sub times_of
{
	my ($statement, $times) = @_;
	my @lines = sql('sized', "SET enable_seqscan = off;\nSELECT ($cpu);\n" . "SELECT ($cpu) AS a \\gset\n$statement;\nSELECT ($cpu) - :a AS b \\gset\n\\echo cpu :b\n" x $times);

	return map { /^cpu (\d+)/ ? $1 / 1000 : () } @lines;
}

$| = 1;
sql('postgres', 'CREATE EXTENSION bloomext');
print "| groups | INSERT, first of a session | lookup, for each group | VACUUM, for each rebuilt group |\n|---|---|---|---|\n";
for my $groups (@ARGV)
{
	my @rebuilding;

	# The first VACUUM reads the pages, and rebuilds groups if these have two layers.
	for (1 .. 3)
	{
		my @beyond;

		for my $layers (1, 2)
		{
			make($groups, $layers);
			my @times = times_of('VACUUM (TRUNCATE off) t', 4);
			push @beyond, $times[0] - median(@times[ 1 .. 3 ]);
		}
		push @rebuilding, ($beyond[1] - $beyond[0]) / $rebuilt;
	}
	my $insert = median(map { (times_of("INSERT INTO t VALUES (1, md5('new $_')::uuid)", 1))[0] } 1 .. 11);
	my @lookups = times_of("SELECT id FROM t WHERE u = md5('absent')::uuid", 12);

	printf "| %d | %.0f µs | %.2f µs | %.0f µs |\n", $groups, $insert, median(@lookups[ 1 .. 11 ]) / $groups, median(@rebuilding);
}
sql('postgres', 'DROP DATABASE IF EXISTS sized');
