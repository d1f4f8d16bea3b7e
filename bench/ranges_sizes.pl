#!/usr/bin/env perl
# bench/ranges_sizes.pl: called by bench/ranges_sizes, which provides the server.
#
#   ranges_sizes.pl warm|cold GIGABYTES...
use strict;
use warnings;

my ($mode, @sizes) = @ARGV;
my $page = 8192;
my $segment = 131072;    # pages
my ($share, $hashes) = (0.41, 13);    # of bits that are set; a rate of 1e-5
my $runs = 7;

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
	my ($file, $at, $bytes) = @_;

	open my $fh, '+<:raw', $file or die "$file: $!\n";
	seek $fh, $at, 0;
	print $fh $bytes;
	close $fh or die "$file: $!\n";
	return;
}

# A page of a group, with random bits.
sub group_page
{
	my ($group) = @_;
	my $bits = '';

	vec($bits, 8 * 8128 - 1, 1) = 0;
	vec($bits, int rand 8 * 8128, 1) = 1 for 1 .. -log(1 - $share) * 8 * 8128;
	return pack('Q S S S S S S L', 0, 0, 0, $page, $page, $page, $page | 4, 0) . pack('L L L x28', 0x526e6742, $group, 0) . $bits;
}

# Random bits are made once, and have another group's number each time.
my @pages = map { group_page(0) } 1 .. 64;

# A database with a table of so many pages, and its index; the file of that.
sub make
{
	my ($gigabytes) = @_;
	my $pages = $gigabytes * $segment;
	my $exponent = int(log(sqrt($pages / 1750)) / log(2) + 0.5);
	my $range = 2**($exponent > 0 ? $exponent : 0);
	my $groups = int(($pages - 1) / ($range * 128)) + 1;

	sql('postgres', "DROP DATABASE IF EXISTS sized; DROP DATABASE IF EXISTS origin; CREATE DATABASE origin;");
	my ($directory, $index) = sql('origin', <<"SQL");
CREATE EXTENSION bloomext;
CREATE TABLE t (id int, u uuid);
CREATE INDEX t_u ON t USING bloom_ranges (u) WITH (pages_per_range = $range, fpp = 0.00001);
INSERT INTO t VALUES (0, md5('0')::uuid);
CHECKPOINT;
SELECT current_setting('data_directory');
SELECT pg_relation_filepath('t_u');
SQL
	my $file = "$directory/$index";
	write_at($file, 48, pack('L', $groups));
	write_at($file, 1088 + 8, pack('L L', 1, $hashes));
	write_at($file, ($_ + 1) * $page, substr($pages[ $_ % @pages ], 0, 28) . pack('L', $_) . substr($pages[ $_ % @pages ], 32)) for 0 .. $groups - 1;
	# What is copied from the files is not in the buffers.
	sql('postgres', 'CREATE DATABASE sized TEMPLATE origin STRATEGY file_copy');
	my ($heap, $copy) = sql('sized', q{SELECT pg_relation_filepath('t'), pg_relation_filepath('t_u')}) =~ /^(.*)\|(.*)$/
	  ? ($1, $2) : split /\|/, (sql('sized', q{SELECT pg_relation_filepath('t') || '|' || pg_relation_filepath('t_u')}))[0];
	for my $i (0 .. $gigabytes - 1)
	{
		my $name = "$directory/$heap" . ($i ? ".$i" : '');
		open my $fh, '>>:raw', $name or die "$name: $!\n";
		close $fh;
		truncate $name, $segment * $page or die "$name: $!\n";
	}
	if ($> == 0)
	{
		my ($user, $group) = (stat $directory)[ 4, 5 ];
		chown $user, $group, glob("$directory/$heap*") or die "chown: $!\n";
	}
	return ("$directory/$copy", $range, $groups);
}

sub median
{
	my @sorted = sort { $a <=> $b } @_;

	return $sorted[ $#sorted / 2 ];
}

my $cpu = q{SELECT split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint};
my $lookup = q{EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, SUMMARY OFF) SELECT id FROM t WHERE u = md5('%s')::uuid};

# Processor time in µs of the lookups, less that of an empty EXPLAIN, and the pages
# of the table that they read.
sub warm
{
	my (@times, @vain);
	my $script = "SET enable_seqscan = off;\n" . join '', map {
		my $q = sprintf $lookup, $_;
		"SELECT ($cpu) AS a \\gset\n$q;\nSELECT ($cpu) - :a AS b \\gset\n\\echo cpu :b\n"
	} -1, map { -$_ } 1 .. $runs;

	for (sql('sized', $script))
	{
		push @times, $1 / 1000 if /^cpu (\d+)/;
		push @vain, $1 if /Heap Blocks: lossy=(\d+)/;
		push @{ $main::index_times }, 1000 * $1 if /Bitmap Index Scan.*actual time=[\d.]+\.\.([\d.]+)/;
	}
	shift @times;
	return (median(@times), @vain ? median(@vain) : 0);
}

# Milliseconds, by the clock, of the index's part of one lookup with a cold cache.
sub cold
{
	my ($file, $concurrency) = @_;
	my @times;

	for my $run (1 .. 3)
	{
		system('sync', $file) == 0 or die "sync failed\n";
		system("dd if=$file iflag=nocache count=0 status=none") == 0 or die "dd failed\n";
		my ($line) = grep { /Bitmap Index Scan/ } sql('sized', "SET enable_seqscan = off; SET effective_io_concurrency = $concurrency;\n" . sprintf($lookup, "cold $run") . ';');
		push @times, $1 if $line =~ /actual time=[\d.]+\.\.([\d.]+)/;
	}
	return median(@times);
}

$| = 1;
print $mode eq 'warm'
  ? "| table | range | groups | CPU of a lookup of an absent value | pages read in vain | the index's part, by the clock |\n|---|---|---|---|---|---|\n"
  : "\n| table | groups | cold: effective_io_concurrency = 0 | 1 | 16 | 128 |\n|---|---|---|---|---|---|\n";
for my $gigabytes (@sizes)
{
	my ($file, $range, $groups) = make($gigabytes);

	if ($mode eq 'warm')
	{
		our $index_times = [];
		my ($time, $vain) = warm();

		shift @$index_times;
		printf "| %d GB | %d | %d | %.0f µs | %d | %.0f µs |\n", $gigabytes, $range, $groups, $time, $vain, median(@$index_times);
	}
	else { printf "| %d GB | %d | %s |\n", $gigabytes, $groups, join ' | ', map { sprintf '%.1f ms', cold($file, $_) } 0, 1, 16, 128; }
}
sql('postgres', 'DROP DATABASE IF EXISTS sized');
