# bench/RangesFiles.pm: range filters of tables without contents, whose files are written
# here.  src/README.md has their form.
package RangesFiles;

use strict;
use warnings;

use Exporter qw(import);

use Crc32c;

our @EXPORT = qw(sql write_at write_directory copy_of fill_table own);

my $page = 8192;
my $segment = 131072;    # pages
my ($page_groups, $group_bytes) = (84, 96);

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

# Have an index so many groups, of so many pages in all: write its metapage and its
# directory, after which come the groups.  The function is given a group and the first block
# of all, and returns its layers, which are lists: first block, pages, hashes, serial, rate.
# Returns the first block of all groups.
sub write_directory
{
	my ($fh, $groups, $pages, $layers_of) = @_;
	my $chunks = 1;
	my $meta;

	$chunks++ while (2**$chunks - 1) * $page_groups < $groups;
	my $first = 2**$chunks;
	seek $fh, 0, 0;
	read $fh, $meta, $page;
	# Without a number of values in a range, planning would count those of the last group.
	substr $meta, 56, 24, pack('L4 d', $groups, 4 * $groups + 1, $first + $pages, 0, 1000);
	substr $meta, 1128, 4 * $chunks, pack('L*', map { 2**$_ } 0 .. $chunks - 1);
	write_at($fh, 0, with_checksum($meta, 36, 1232));
	for my $number (0 .. $first - 2)
	{
		my $of_page = '';

		for my $group (grep { $_ < $groups } $number * $page_groups .. ($number + 1) * $page_groups - 1)
		{
			my @layers = $layers_of->($group, $first);
			my $bytes = pack('Q L L', 0, 0, scalar @layers) . join '', map { pack 'L4 f', @$_ } @layers;

			$of_page .= $bytes . "\0" x ($group_bytes - length $bytes);
		}
		my $bytes = pack('Q S6 L', 0, 0, 0, 40 + $page_groups * $group_bytes, $page, $page, $page | 4, 0) . pack('L4', 0x526e6742, $number, 0, 0) . $of_page;

		$bytes .= "\0" x ($page - length $bytes);
		write_at($fh, (1 + $number) * $page, with_checksum($bytes, 40, 40 + $page_groups * $group_bytes));
	}
	return $first;
}

# Make database "sized" with a table t (id int, u uuid) and its index t_u; returns the data
# directory and the files of both.
sub copy_of
{
	my ($create_index) = @_;

	sql('postgres', "SET client_min_messages = error; DROP DATABASE IF EXISTS sized; DROP DATABASE IF EXISTS origin; CREATE DATABASE origin;");
	my ($directory) = sql('origin', <<"SQL");
CREATE EXTENSION bloomext;
CREATE TABLE t (id int, u uuid);
$create_index;
INSERT INTO t VALUES (0, md5('0')::uuid);
CHECKPOINT;
SELECT current_setting('data_directory');
SQL
	# What is copied from the files is not in the buffers, and can be changed there.
	sql('postgres', 'CREATE DATABASE sized TEMPLATE origin STRATEGY file_copy');
	return ($directory, map { "$directory/$_" } sql('sized', q{SELECT pg_relation_filepath('t') UNION ALL SELECT pg_relation_filepath('t_u')}));
}

# Have the server's user own files.
sub own
{
	my ($directory, @files) = @_;

	return if $> != 0;
	my ($user, $group) = (stat $directory)[ 4, 5 ];
	chown $user, $group, @files or die "chown: $!\n";
	return;
}

# Have a table so many pages, which have no contents.
sub fill_table
{
	my ($directory, $heap, $pages) = @_;

	for (my $i = 0; $i * $segment < $pages; $i++)
	{
		my $name = $heap . ($i ? ".$i" : '');
		my $left = $pages - $i * $segment;

		open my $fh, '>>:raw', $name or die "$name: $!\n";
		close $fh;
		truncate $name, ($left < $segment ? $left : $segment) * $page or die "$name: $!\n";
	}
	own($directory, glob "$heap*");
	return;
}

1;
