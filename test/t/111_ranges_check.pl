# Pages of range filters that are not what they should be: an error that names the
# index and what to do, never a crash.  bloom_ranges_check() finds what scans do
# not notice.  And pages that a crash has left, which belong to nobody.
#
# Planted to see it fail: groups that take such pages as they are; a directory that
# is believed without is_possible(); a check that does not look at empty pages.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use Crc32c;
use DamagedPages;
use LiveFilters;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('ranges');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\nshared_buffers = 16MB\n");
# Checksums, which PostgreSQL 18 has unless told otherwise, would find the faults.
system_log('pg_checksums', '--disable', '--no-sync', '-D', $node->data_dir) if $node->pg_version >= 18;
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

my $page = 8192;

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# Offsets on the metapage, on the page of the directory in block 1, of its first group,
# and on the first page of that group's layer (src/ranges/ranges.h).
my %meta = (magic => 24, version => 28, fpp => 40, range => 48, ngroups => 56, serial => 60, end => 64, nextents => 68, distinct => 72, rate => 80,
	horizon => 88, made => 96, rebuilt => 104, ncolumns => 112, kind_len => 116, defaults => 120, unused => 124, kind => 128, directory => 1128, extents => 1232);
my %directory = (magic => 24, number => 28, rebuilt => 40, nlayers => 52, first => 56, pages => 60, hashes => 64, serial => 68, fpp => 72);
my ($layer, $group, $number, $serial) = (2 * $page, 28, 32, 36);

# The metapage with bytes at an offset, and the checksum that it has then.
sub meta
{
	my ($at, $bytes) = @_;

	return [ 0, sub {
			my ($image) = @_;

			substr $image, $at, length $bytes, $bytes;
			return with_checksum($image, 36, $meta{extents} + 8 * unpack 'L', substr $image, $meta{nextents}, 4);
		} ];
}

# The page of the directory likewise.
sub directory
{
	my ($at, $bytes) = @_;

	return [ $page, sub {
			my ($image) = @_;

			substr $image, $at, length $bytes, $bytes;
			return with_checksum($image, 40, 40 + 84 * 96);
		} ];
}

# --- what is noticed ---

my %damages = (
	'a metapage of zeros' => [ 0, "\0" x $page ],
	'a metapage of ones' => [ 0, "\xff" x $page ],
	'a metapage without contents' => [ 12, pack('S', 24) ],
	'another range' => [ $meta{range}, pack('L', 2) ],
	'another end' => [ $meta{end}, pack('L', 3) ],
	'another kind' => [ $meta{kind}, 'inx' ],
	'no magic' => meta($meta{magic}, pack('L', 1)),
	'another version' => meta($meta{version}, pack('L', 1)),
	'a negative rate' => meta($meta{fpp}, pack('d', -1)),
	'a rate that is no number' => meta($meta{fpp}, pack('d', 'nan')),
	'no range' => meta($meta{range}, pack('L', 0)),
	'a range of all pages' => meta($meta{range}, pack('L', 0xffffffff)),
	'an endless kind' => meta($meta{kind_len}, pack('L', 1 << 31)),
	'many groups' => meta($meta{ngroups}, pack('L', 0xffffffff)),
	'groups that the directory has no page for' => meta($meta{ngroups}, pack('L', 85)),
	'no serial numbers' => meta($meta{serial}, pack('L', 1)),
	'a file that ends later' => meta($meta{end}, pack('L', 5000000)),
	'a file that ends earlier' => meta($meta{end}, pack('L', 2)),
	'many free extents' => [ $meta{nextents}, pack('L', 0xffffffff) ],
	'less than no values' => meta($meta{distinct}, pack('d', -1)),
	'values that are no number' => meta($meta{distinct}, pack('d', 'nan')),
	'endless values' => meta($meta{distinct}, pack('d', 'inf')),
	'a measured rate above 1' => meta($meta{rate}, pack('d', 1.5)),
	'a horizon to come' => meta($meta{horizon}, pack('Q', 1 << 62)),
	'a making to come' => meta($meta{made}, pack('Q', 1 << 62)),
	'groups rebuilt in the future' => meta($meta{rebuilt}, pack('Q', 1 << 62)),
	'no directory' => meta($meta{directory}, pack('L', 0)),
	'a directory elsewhere' => meta($meta{directory}, pack('L', 2)),
	'a directory beyond the file' => meta($meta{directory}, pack('L', 5000000)),
	'a directory of zeros' => [ $page, "\0" x $page ],
	'a directory of ones' => [ $page, "\xff" x $page ],
	'another group' => [ $page + $directory{pages}, pack('L', 0x07070707) ],
	'no magic in the directory' => directory($directory{magic}, pack('L', 1)),
	'another page of the directory' => directory($directory{number}, pack('L', 1)),
	'a group rebuilt in the future' => directory($directory{rebuilt}, pack('Q', 1 << 62)),
	'a group of many layers' => directory($directory{nlayers}, pack('L', 5)),
	'a layer that is not made' => directory($directory{nlayers}, pack('L', 2)),
	'a layer at the metapage' => directory($directory{first}, pack('L', 0)),
	'a layer elsewhere' => directory($directory{first}, pack('L', 1)),
	'a layer without pages' => directory($directory{pages}, pack('L', 0)),
	'a layer of many pages' => directory($directory{pages}, pack('L', 0xffffffff)),
	'a layer of no hashes' => directory($directory{hashes}, pack('L', 0)),
	'a layer of 25 hashes' => directory($directory{hashes}, pack('L', 25)),
	'a layer without a serial number' => directory($directory{serial}, pack('L', 0)),
	'a layer of the future' => directory($directory{serial}, pack('L', 1000)),
	'a layer of no rate' => directory($directory{fpp}, pack('f', 0)),
	'a page of ones' => [ $layer, "\xff" x $page ],
	'a page of zeros' => [ $layer, "\0" x $page ],
	'a page of nobody' => [ $layer + 24, pack('L', 1) ],
	'no end of a page header' => [ $layer + 12, pack('S', 20000) ],
	'contents that begin in the middle' => [ $layer + 12, pack('SS', 64, 4096) ],
	'contents that begin early' => [ $layer + 12, pack('SS', 64, 64) ],
	'a page of another group' => [ $layer + $group, pack('L', 3) ],
	'another page' => [ $layer + $number, pack('L', 3) ],
	'a page of another layer' => [ $layer + $serial, pack('L', 3) ],
	'a file of two pages' => [ $layer, undef ],
	'a file of one page' => [ $page, undef ],
	'an empty file' => [ 0, undef ],
	'a file cut in a page' => [ $page + 100, undef ]);

srand 111;
for my $i (1 .. 40)
{
	my $at = $i % 3 == 0 ? int(rand 8) * 4 + $layer : $i % 3 == 1 ? int(rand 130) : int(rand 60) + $page + 24;
	my $bytes = join '', map { chr int rand 256 } 1 .. 4;

	$damages{"random bytes $i, at $at"} = [ $at, $bytes ];
	$damages{"random bytes $i, at $at, with a checksum"} = $at < $page ? meta($at, $bytes) : directory($at - $page, $bytes) if $at < $layer;
}
try_damages($node, 'USING bloom_ranges (v) WITH (pages_per_range = 1)', \%damages,
	'SET enable_seqscan = off',
	'SELECT count(*) FROM TABLE WHERE v = 77',
	'SELECT count(*) FROM TABLE WHERE v = ANY (ARRAY(SELECT generate_series(1, 300)))',
	q{SELECT bloom_ranges_info('TABLE_v')},
	'INSERT INTO TABLE SELECT generate_series(1000, 90000)', 'VACUUM TABLE',
	q{SELECT bloom_ranges_check('TABLE_v')});

# --- what only a check finds ---

# What is written at an offset of the file, and what the check says of it; the
# last ones are found by looking at rows only.
my %faults = (
	'unknown contents' => [ @{ meta($meta{unused}, pack('L', 1)) }, 'unknown contents in block 0' ],
	'bytes after the kind' => [ @{ meta($meta{kind} + 20, 'x') }, 'unknown contents in block 0' ],
	'another kind' => [ @{ meta($meta{kind}, 'inx') }, q{other element kinds than the columns' in block 0} ],
	'no kind' => [ @{ meta($meta{kind_len}, pack('L', 0)) }, 'unknown contents in block 0' ],
	'a free extent without pages' => [ @{ meta($meta{nextents}, pack('L', 1)) }, 'an impossible free extent in block 0' ],
	'bytes after the header of a page' => [ $layer + 50, 'x', 'unknown contents of the header in block 2' ],
	'a page of which nothing would be in the WAL' => [ $layer + 12, pack('S', 64), 'bits on a page without contents in block 2' ],
	'a row without bits' => [ $layer + 64, "\0" x 4000, undef, 'it lacks the value of a row in block \d+ of table "TABLE"' ]);
my @names = sort keys %faults;

sub table_of
{
	my ($i) = @_;

	return "planted_$i";
}

sql(join '', map {
	my $t = table_of($_);
	"CREATE TABLE $t (v int); CREATE INDEX ${t}_v ON $t USING bloom_ranges (v); INSERT INTO $t SELECT generate_series(1, 4000); SELECT bloom_ranges_check('${t}_v', true);\n"
} 0 .. $#names);
my @files = map { file_of($node, table_of($_) . '_v') } 0 .. $#names;
$node->stop;
write_at($files[$_], @{ $faults{ $names[$_] } }[ 0, 1 ]) for 0 .. $#names;
$node->start;
my $session = Session->new($node);
for my $i (0 .. $#names)
{
	my ($t, $name) = (table_of($i), $names[$i]);
	my (undef, undef, $pages, $rows) = @{ $faults{$name} };
	my $what = ($pages // $rows) =~ s/TABLE/$t/r;

	is($session->ask("SELECT bloom_ranges_check('${t}_v', false)"), '', "$name is not found by looking at pages") unless defined $pages;
	like($session->ask("SELECT bloom_ranges_check('${t}_v', true)"), qr/^ERROR:  XX002: index "${t}_v" is damaged: $what\nHINT:  Use REINDEX/, "$name is found");
	$session->safe("REINDEX INDEX ${t}_v");
	is($session->ask("SELECT bloom_ranges_check('${t}_v', true)"), '', "$name is gone after REINDEX");
}
$session->end;

# --- pages that a crash has left between the extension of the file and the metapage ---

# They are those of a layer that another one of the next groups has, or of none.
sql('CREATE TABLE left_over (v int); CREATE INDEX left_over_v ON left_over USING bloom_ranges (v) WITH (pages_per_range = 1); INSERT INTO left_over SELECT generate_series(1, 1000)');
my $pages = sql(q{SELECT pages FROM bloom_ranges_info('left_over_v')});
my $file = file_of($node, 'left_over_v');
$node->stop;
my $image = substr slurp_file($file), $layer, $page;
substr $image, 28, 12, pack('LLL', 7, 3, 2);
substr $image, 12, 2, pack('S', 64);
substr $image, 64, $page - 64, "\0" x ($page - 64);
write_at($file, ($pages + $_) * $page, $_ % 2 ? $image : "\0" x $page) for 0 .. 5;
$node->start;
sql('INSERT INTO left_over SELECT generate_series(1001, 100000)');
cmp_ok(sql(q{SELECT groups FROM bloom_ranges_info('left_over_v')}), '>', 1, 'there are more groups');
none_missing($node, 'left_over', 'after pages were left');
$node->stop('immediate');
$node->start;
none_missing($node, 'left_over', 'after pages were left, and a crash');

# --- an error that says nothing of the index is no damage of it ---

my $holder = Session->new($node);
$holder->safe('BEGIN; ALTER INDEX left_over_v SET (pages_per_range = 1)');
my (undef, undef, $refused) = $node->psql('postgres', q{SET lock_timeout = '100ms'; SELECT advice FROM bloomext_indexes WHERE index::text = 'left_over_v'});
like($refused, qr/ERROR:  canceling statement due to lock timeout/, 'bloomext_indexes does not take a lock timeout for damage');
$holder->safe('ROLLBACK');
$holder->end;

# --- serializable transactions: an absent value that both insert ---

sql('CREATE TABLE serial (v int); CREATE INDEX serial_v ON serial USING bloom_ranges (v); INSERT INTO serial SELECT generate_series(1, 1000)');
my ($one, $two) = map { Session->new($node) } 1 .. 2;
for my $s ($one, $two)
{
	is($s->safe('SET enable_seqscan = off; BEGIN ISOLATION LEVEL SERIALIZABLE; SELECT count(*) FROM serial WHERE v = -1'), 0, 'a transaction finds no row');
}
my $said = join "\n", map { $_->ask('INSERT INTO serial VALUES (-1)') } $one, $two;
$said .= join "\n", map { $_->ask('COMMIT') } $one, $two;
is(scalar(() = $said =~ /^ERROR:  40001: /mg), 1, 'of two transactions that insert it, one fails');
is(sql('SELECT count(*) FROM serial WHERE v = -1'), 1, 'the row is there once');
$_->end for $one, $two;

unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal/, 'the server met no other fault');
$node->stop;
done_testing();
