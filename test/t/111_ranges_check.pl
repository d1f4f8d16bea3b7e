# Pages of range filters that are not what they should be: an error that names the
# index and what to do, never a crash.  bloom_ranges_check() finds what scans do
# not notice.  And pages that a crash has left, which belong to nobody.
#
# Planted to see it fail: groups that take such pages as they are; a metapage that
# is believed without is_possible(); a check that does not look at empty pages.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

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
my $runs = 1088;

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# --- what is noticed ---

my %damages = (
	'a metapage of zeros' => [ 0, "\0" x $page ],
	'a metapage of ones' => [ 0, "\xff" x $page ],
	'no magic' => [ 24, pack('L', 1) ],
	'another version' => [ 28, pack('L', 2) ],
	'no rate' => [ 32, pack('d', 0) ],
	'a rate that is no number' => [ 32, pack('d', 'nan') ],
	'no range' => [ 40, pack('L', 0) ],
	'a range of all pages' => [ 40, pack('L', 0xffffffff) ],
	'an endless kind' => [ 44, pack('L', 1 << 31) ],
	'many groups' => [ 48, pack('L', 0xffffffff) ],
	'no groups' => [ 48, pack('L', 0) ],
	'one group more' => [ 48, pack('L', 2) ],
	'no runs' => [ 52, pack('L', 0) ],
	'many runs' => [ 52, pack('L', 0xffffffff) ],
	'a run more' => [ 52, pack('L', 2) ],
	'less than no values' => [ 56, pack('d', -1) ],
	'values that are no number' => [ 56, pack('d', 'nan') ],
	'endless values' => [ 56, pack('d', 'inf') ],
	'a horizon to come' => [ 64, pack('Q', 1 << 62) ],
	'a making to come' => [ 72, pack('Q', 1 << 62) ],
	'a run that begins later' => [ $runs, pack('L', 7) ],
	'a run that begins elsewhere' => [ $runs + 4, pack('L', 5000000) ],
	'a run without pages' => [ $runs + 8, pack('L', 0) ],
	'a run of many pages' => [ $runs + 8, pack('L', 0xffffffff) ],
	'a run of no hashes' => [ $runs + 12, pack('L', 0) ],
	'a run of 25 hashes' => [ $runs + 12, pack('L', 25) ],
	'a metapage without contents' => [ 12, pack('S', 24) ],
	'a page of ones' => [ $page, "\xff" x $page ],
	'a page of nobody' => [ $page + 24, pack('L', 1) ],
	'no end of a page header' => [ $page + 12, pack('S', 20000) ],
	'contents that begin in the middle' => [ $page + 12, pack('SS', 64, 4096) ],
	'contents that begin early' => [ $page + 12, pack('SS', 64, 64) ],
	'a page of another group' => [ $page + 28, pack('L', 3) ],
	'another page' => [ $page + 32, pack('L', 3) ],
	'a file of one page' => [ $page, undef ],
	'an empty file' => [ 0, undef ],
	'a file cut in a page' => [ $page + 100, undef ]);

srand 111;
for my $i (1 .. 40)
{
	my $at = $i % 3 == 0 ? int(rand 8) * 4 + $page : $i % 3 == 1 ? int(rand 100) : int(rand 40) + $runs;

	$damages{"random bytes $i, at $at"} = [ $at, join '', map { chr int rand 256 } 1 .. 4 ];
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
	'a run after the last one' => [ $runs + 60 * 16, pack('L', 1), 'unknown contents in block 0' ],
	'bytes after the kind' => [ 88 + 20, 'x', 'unknown contents in block 0' ],
	'another kind' => [ 88, 'inx', q{another element kind than the column's in block 0} ],
	'no kind' => [ 44, pack('L', 0), 'unknown contents in block 0' ],
	'bytes after the header of a page' => [ $page + 40, 'x', 'unknown contents of the header in block 1' ],
	'a page of which nothing would be in the WAL' => [ $page + 12, pack('S', 64), 'bits on a page without contents in block 1' ],
	'a row without bits' => [ $page + 64, "\0" x 4000, undef, 'it lacks the value of a row in block \d+ of table "TABLE"' ],
	'a page of zeros' => [ $page, "\0" x $page, undef, 'it lacks the value of a row in block \d+ of table "TABLE"' ]);
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

# They have the number of a group that another one of the next groups is, or none.
sql('CREATE TABLE left_over (v int); CREATE INDEX left_over_v ON left_over USING bloom_ranges (v) WITH (pages_per_range = 1); INSERT INTO left_over SELECT generate_series(1, 1000)');
my $pages = sql(q{SELECT pages FROM bloom_ranges_info('left_over_v')});
my $file = file_of($node, 'left_over_v');
$node->stop;
my $image = substr slurp_file($file), $page, $page;
substr $image, 28, 8, pack('LL', 7, 3);
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
