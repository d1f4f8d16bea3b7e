#!/usr/bin/env perl
# bench/ranges_sizes.pl: called by bench/ranges_sizes, which provides the server.
#
#   ranges_sizes.pl warm|cold GIGABYTES...
use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/../test/lib";

use RangesFiles;

my ($mode, @sizes) = @ARGV;
my $page = 8192;
my $segment = 131072;    # pages
my ($share, $hashes) = (0.41, 13);    # of bits that are set; a rate of 1e-5
my $per_group = 30;    # pages of a group
my @keys = map { "absent $_" } 1 .. 3;

# A page as another one.
sub numbered
{
	my ($bytes, $group, $number) = @_;

	substr $bytes, 28, 12, pack('L L L', $group, $number, $group + 1);
	return $bytes;
}

# A page of a group, with random bits.
sub group_page
{
	my $bits = '';

	vec($bits, 8 * 8128 - 1, 1) = 0;
	vec($bits, int rand 8 * 8128, 1) = 1 for 1 .. -log(1 - $share) * 8 * 8128;
	return pack('Q S S S S S S L', 0, 0, 0, $page, $page, $page, $page | 4, 0) . pack('L L L x28', 0x526e6742, 0, 0) . $bits;
}

# Random bits are made once, and have another group's number each time.
my @pages = map { group_page() } 1 .. 64;

# The page of a group that a value falls on, by its hash (src/README.md).
sub page_of
{
	my ($value) = @_;
	my ($hash) = sql('postgres', "SELECT bloom_hash(md5('$value')::uuid)");
	my $mixed;

	{
		use integer;
		$mixed = $hash * -49064778989728563;
		$mixed ^= ($mixed >> 32) & 0xffffffff;
		$mixed *= -4265267296055464877;
	}
	return ((($mixed >> 32) & 0xffffffff) * $per_group + ((($mixed & 0xffffffff) * $per_group) >> 32)) >> 32;
}

# A database with a table of so many pages, and its index; the file of that.
sub make
{
	my ($gigabytes) = @_;
	my $pages = $gigabytes * $segment;
	my $exponent = int(log(sqrt($pages / 1750)) / log(2) + 0.5);
	my $range = 2**($exponent > 0 ? $exponent : 0);
	my $groups = int(($pages - 1) / ($range * 128)) + 1;

	my ($directory, $heap, $file) = copy_of("CREATE INDEX t_u ON t USING bloom_ranges (u) WITH (pages_per_range = $range, fpp = 0.00001)");
	open my $fh, '+<:raw', $file or die "$file: $!\n";
	my $first = write_directory($fh, $groups, $groups * $per_group, sub { my ($group, $start) = @_; return [ $start + $group * $per_group, $per_group, $hashes, $group + 1, 1e-5 ] });

	truncate $fh, ($first + $groups * $per_group) * $page or die "$file: $!\n";
	for my $number (map { page_of($_) } @keys)
	{
		write_at($fh, ($first + $_ * $per_group + $number) * $page, numbered($pages[ $_ % @pages ], $_, $number)) for 0 .. $groups - 1;
	}
	close $fh or die "$file: $!\n";
	fill_table($directory, $heap, $pages);
	return ($file, $range, $groups);
}

sub median
{
	my @sorted = sort { $a <=> $b } @_;

	return $sorted[ $#sorted / 2 ];
}

my $cpu = q{SELECT split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint};
my $lookup = q{EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, SUMMARY OFF) SELECT id FROM t WHERE u = md5('%s')::uuid};

# Processor time in µs of a lookup, and the time of its index scan by the clock.
sub warm
{
	my (@times, @index);
	my $script = "SET enable_seqscan = off;\n" . join '', map {
		my $q = sprintf $lookup, $_;
		"SELECT ($cpu) AS a \\gset\n$q;\nSELECT ($cpu) - :a AS b \\gset\n\\echo cpu :b\n"
	} @keys, @keys, @keys;

	for (sql('sized', $script))
	{
		push @times, $1 / 1000 if /^cpu (\d+)/;
		push @index, 1000 * $1 if /Bitmap Index Scan.*actual time=[\d.]+\.\.([\d.]+)/;
	}
	# The first round reads the pages.
	splice @$_, 0, scalar @keys for \@times, \@index;
	return (median(@times), median(@index));
}

# Milliseconds, by the clock, of the index's part of one lookup with a cold cache.
sub cold
{
	my ($file, $concurrency) = @_;
	my @times;

	for my $key (@keys)
	{
		system('sync', $file) == 0 or die "sync failed\n";
		system("dd if=$file iflag=nocache count=0 status=none") == 0 or die "dd failed\n";
		my ($line) = grep { /Bitmap Index Scan/ } sql('sized', "SET enable_seqscan = off; SET effective_io_concurrency = $concurrency;\n" . sprintf($lookup, $key) . ';');
		push @times, $1 if $line =~ /actual time=[\d.]+\.\.([\d.]+)/;
	}
	return median(@times);
}

$| = 1;
sql('postgres', 'CREATE EXTENSION bloomext');
print $mode eq 'warm'
  ? "| table | range | groups | processor time of a lookup | of it the index, by the clock |\n|---|---|---|---|---|\n"
  : "\n| table | groups | cold: effective_io_concurrency = 0 | 1 | 16 | 128 |\n|---|---|---|---|---|---|\n";
for my $gigabytes (@sizes)
{
	my ($file, $range, $groups) = make($gigabytes);

	if ($mode eq 'warm') { printf "| %d GB | %d | %d | %.0f µs | %.0f µs |\n", $gigabytes, $range, $groups, warm(); }
	else { printf "| %d GB | %d | %s |\n", $gigabytes, $groups, join ' | ', map { sprintf '%.1f ms', cold($file, $_) } 0, 1, 16, 128; }
}
sql('postgres', 'DROP DATABASE IF EXISTS sized');
