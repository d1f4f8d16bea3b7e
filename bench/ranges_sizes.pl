#!/usr/bin/env perl
# bench/ranges_sizes.pl: called by bench/ranges_sizes, which provides the server.
#
#   ranges_sizes.pl warm|cold GIGABYTES...
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../test/lib";

use Crc32c;

my ($mode, @sizes) = @ARGV;
my $page = 8192;
my $segment = 131072;    # pages
my ($share, $hashes) = (0.41, 13);    # of bits that are set; a rate of 1e-5
my $per_group = 30;    # pages of a group
my @keys = map { "absent $_" } 1 .. 3;

# The rows of psql's output.
sub sql
{
	my ($database, $script) = @_;

	open my $out, '>', 'script.sql' or die "script.sql: $!\n";
	print $out $script;
	close $out;
	my @lines = `psql -X -q -A -t -v ON_ERROR_STOP=1 -d $database -f script.sql`;
	die "psql failed\n" if $?;
	chomp @lines;
	return @lines;
}

sub write_at
{
	my ($fh, $at, $bytes) = @_;

	seek $fh, $at, 0;
	print $fh $bytes;
	return;
}

# A page as another one.
sub numbered
{
	my ($bytes, $group, $number) = @_;

	substr $bytes, 28, 12, pack('L L L', $group, $number, $group + 1);
	return $bytes;
}

# Of the metapage and of the directory, see src/README.md.
my ($page_groups, $group_bytes) = (84, 96);

# Have an index so many groups: write its metapage and its directory, after which come
# the groups.  Returns the first block of these.
sub write_directory
{
	my ($fh, $groups) = @_;
	my $chunks = 1;
	my $meta;

	$chunks++ while (2**$chunks - 1) * $page_groups < $groups;
	my $first = 2**$chunks;
	seek $fh, 0, 0;
	read $fh, $meta, $page;
	# Without a number of values in a range, planning would count those of the last group.
	substr $meta, 56, 24, pack('L4 d', $groups, $groups + 1, $first + $groups * $per_group, 0, 1000);
	substr $meta, 1128, 4 * $chunks, pack('L*', map { 2**$_ } 0 .. $chunks - 1);
	write_at($fh, 0, with_checksum($meta, 36, 1232));
	for my $number (0 .. $first - 2)
	{
		my $of_page = join '', map { pack('Q L L L5 x60', 0, 0, 1, $first + $_ * $per_group, $per_group, $hashes, $_ + 1, unpack 'L', pack 'f', 1e-5) }
			grep { $_ < $groups } $number * $page_groups .. ($number + 1) * $page_groups - 1;
		my $bytes = pack('Q S6 L', 0, 0, 0, 40 + $page_groups * $group_bytes, $page, $page, $page | 4, 0) . pack('L4', 0x526e6742, $number, 0, 0) . $of_page;

		$bytes .= "\0" x ($page - length $bytes);
		write_at($fh, (1 + $number) * $page, with_checksum($bytes, 40, 40 + $page_groups * $group_bytes));
	}
	return $first;
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

	sql('postgres', "SET client_min_messages = error; DROP DATABASE IF EXISTS sized; DROP DATABASE IF EXISTS origin; CREATE DATABASE origin;");
	my ($directory) = sql('origin', <<"SQL");
CREATE EXTENSION bloomext;
CREATE TABLE t (id int, u uuid);
CREATE INDEX t_u ON t USING bloom_ranges (u) WITH (pages_per_range = $range, fpp = 0.00001);
INSERT INTO t VALUES (0, md5('0')::uuid);
CHECKPOINT;
SELECT current_setting('data_directory');
SQL
	# What is copied from the files is not in the buffers, and can be changed there.
	sql('postgres', 'CREATE DATABASE sized TEMPLATE origin STRATEGY file_copy');
	my ($heap, $file) = map { "$directory/$_" } sql('sized', q{SELECT pg_relation_filepath('t') UNION ALL SELECT pg_relation_filepath('t_u')});
	open my $fh, '+<:raw', $file or die "$file: $!\n";
	my $first = write_directory($fh, $groups);

	truncate $fh, ($first + $groups * $per_group) * $page or die "$file: $!\n";
	for my $number (map { page_of($_) } @keys)
	{
		write_at($fh, ($first + $_ * $per_group + $number) * $page, numbered($pages[ $_ % @pages ], $_, $number)) for 0 .. $groups - 1;
	}
	close $fh or die "$file: $!\n";
	for my $i (0 .. $gigabytes - 1)
	{
		my $name = $heap . ($i ? ".$i" : '');
		open my $fh, '>>:raw', $name or die "$name: $!\n";
		close $fh;
		truncate $name, $segment * $page or die "$name: $!\n";
	}
	if ($> == 0)
	{
		my ($user, $group) = (stat $directory)[ 4, 5 ];
		chown $user, $group, glob("$heap*") or die "chown: $!\n";
	}
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
