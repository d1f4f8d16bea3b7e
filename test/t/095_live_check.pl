# bloom_index_check(): it finds what is planted in the pages of a live filter,
# and finds nothing while rows come and layers are made, or on a standby.
#
# Each planted fault is one that lookups do not notice, or not at once.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use LiveFilters qw(start_load end_load);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('primary');
$node->init(allows_streaming => 1, extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\n");
# Checksums, which PostgreSQL 18 has unless told otherwise, would find the faults.
system_log('pg_checksums', '--disable', '--no-sync', '-D', $node->data_dir) if $node->pg_version >= 18;
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
$node->backup('base');

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# --- planted faults ---

# What is written at an offset of the file, and what the check says of it; the
# last two are found by looking at rows only.  The metapage's layers begin at
# byte 64, 40 bytes each, and its kind at byte 2624.
my $page = 8192;
my %faults = (
	'a field of a layer that is not in use' => [ 64 + 36, pack('L', 1), 'unknown contents in block 0' ],
	'a layer after the last one' => [ 64 + 60 * 40, pack('L', 1), 'unknown contents in block 0' ],
	'bytes after the kind' => [ 2624 + 20, 'x', 'unknown contents in block 0' ],
	'another kind' => [ 2624, 'inx', q{another element kind than the column's in block 0} ],
	'a kind that is no text' => [ 2624, "\xff", 'an impossible element kind in block 0' ],
	'bytes after the header of a page' => [ $page + 40, 'x', 'unknown contents of the header in block 1' ],
	'bits after the last block' => [ $page + 8100, 'x', 'bits after the last block in block 1' ],
	'a page of which nothing would be in the WAL' => [ $page + 12, pack('S', 64), 'bits on a page without contents in block 1' ],
	'a lane without bits' => [ 2 * $page + 64 + 8, "\0" x 8, 'lost bits in block 2' ],
	'one lane with bits' => [ 2 * $page + 64, "\0" x 56, 'lost bits in block 2' ],
	'a block without bits' => [ $page + 64, "\0" x 64, undef, 'it lacks the value of a row in block \d+ of table "TABLE"' ],
	'a page without bits' => [ 2 * $page + 64, "\0" x ($page - 64), undef, 'it lacks the value of a row in block \d+ of table "TABLE"' ]);
my @names = sort keys %faults;

sub table_of
{
	my ($i) = @_;

	return "planted_$i";
}

# The error of a check, "" if it finds nothing.
sub fault_found
{
	my ($session, $table, $rows) = @_;

	return $session->ask("SELECT bloom_index_check('$table', $rows)");
}

sub like_damage
{
	my ($said, $table, $what, $name) = @_;

	$what =~ s/TABLE/$table/;
	like($said, qr/^ERROR:  XX002: index "${table}_v" is damaged: $what\nHINT:  Use REINDEX/, $name);
	return;
}

sql(join '', map {
	my $t = table_of($_);
	"CREATE TABLE $t (v int); CREATE INDEX ${t}_v ON $t USING bloom_filter (v) WITH (capacity = 100); INSERT INTO $t SELECT generate_series(1, 400);\n"
} 0 .. $#names);
sql('CREATE TABLE header (v int); CREATE INDEX header_v ON header USING bloom_filter (v) WITH (capacity = 10); INSERT INTO header VALUES (1)');
my $header = $node->data_dir . '/' . sql(q{SELECT pg_relation_filepath('header_v')});
my @files = map { $node->data_dir . '/' . sql("SELECT pg_relation_filepath('" . table_of($_) . "_v')") } 0 .. $#names;
my $session = Session->new($node);
is(fault_found($session, table_of($_), 'true'), '', 'nothing is planted yet') for 0 .. $#names;
$session->end;
$node->stop;

sub write_at
{
	my ($file, $at, $bytes) = @_;

	open my $fh, '+<:raw', $file or die "$file: $!";
	seek $fh, $at, 0;
	print $fh $bytes;
	close $fh;
	return;
}

write_at($files[$_], @{ $faults{ $names[$_] } }[ 0, 1 ]) for 0 .. $#names;
write_at($header, $page + 14, pack('S', 1));
$node->start;

# The server finds a header that no page can have.
my (undef, undef, $error) = $node->psql('postgres', q{SELECT bloom_index_contains('header', 1)});
like($error, qr/^psql:<stdin>:1: ERROR:  invalid page in block 1 of relation .*\nCONTEXT:  reading index "header_v"/, 'an error of the server names the index');
$session = Session->new($node);
for my $i (0 .. $#names)
{
	my ($t, $name) = (table_of($i), $names[$i]);
	my (undef, undef, $pages, $rows) = @{ $faults{$name} };

	if (defined $pages) { like_damage(fault_found($session, $t, 'false'), $t, $pages, "$name is found") }
	else { is(fault_found($session, $t, 'false'), '', "$name is not found by looking at pages") }
	like_damage(fault_found($session, $t, 'true'), $t, $pages // $rows, "$name is found, with rows");
	$session->safe("REINDEX INDEX ${t}_v");
	is(fault_found($session, $t, 'true'), '', "$name is gone after REINDEX");
}
$session->end;

# --- nothing is found where nothing is planted ---

sql(<<'SQL');
CREATE TABLE busy (id serial, v text, w int);
CREATE INDEX busy_v ON busy USING bloom_filter (v) WITH (capacity = 10);
CREATE INDEX busy_w ON busy USING bloom_filter ((v || w)) WITH (capacity = 10, fpp = 0.00001) WHERE w > 0;
SQL
# VACUUM (VERBOSE), and no other VACUUM, says when a filter should be rebuilt.
sql(<<'SQL');
CREATE TABLE advised (v int);
CREATE INDEX advised_grown ON advised USING bloom_filter (v) WITH (capacity = 100);
CREATE INDEX advised_high ON advised USING bloom_filter ((v + 1)) WITH (capacity = 1000, overflow = 'degrade');
INSERT INTO advised SELECT generate_series(1, 4000);
SQL
my $advised = sub { my ($vacuum) = @_; my $said; $node->psql('postgres', "$vacuum advised", stderr => \$said); return $said; };
my $said = $advised->('VACUUM (VERBOSE)');
like($said, qr/INFO:  index "advised_grown" has \d+ layers/, 'many layers');
like($said, qr/INFO:  index "advised_high" has a false-positive probability of 0\.\d+ instead of 0\.01/, 'a high rate');
unlike($advised->('VACUUM'), qr/advised_/, 'VACUUM without VERBOSE');
sql('DELETE FROM advised WHERE v > 1000; REINDEX INDEX advised_grown');
sql('DELETE FROM advised WHERE v > 500');
$said = $advised->('VACUUM (VERBOSE)');
like($said, qr/INFO:  index "advised_grown" has about \d+ values, of which at least [45]\d\d have no row/, 'values without rows');
sql('REINDEX TABLE advised');
unlike($advised->('VACUUM (VERBOSE)'), qr/HINT/, 'nothing is due');
sql('DROP TABLE advised');

my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($node, 'base', has_streaming => 1);
$standby->start;
my $load = start_load($node, 'the load', 3, <<'SQL');
\set v random(1, 1000000000)
INSERT INTO busy (v, w) VALUES (:v, 0), (:v + 1, 1);
UPDATE busy SET w = w + 1 WHERE id = :v % 200;
UPDATE busy SET v = 'other ' || v WHERE id = :v % 300;
BEGIN;
INSERT INTO busy (v, w) SELECT :v + i, i FROM generate_series(1, 5) i;
ROLLBACK;
SQL
my %sessions = (primary => Session->new($node), standby => Session->new($standby));
sql(q{SELECT pg_sleep(0.01)}) until sql(q{SELECT layers > 4 FROM bloom_index_info('busy_v')}) eq 't';
for my $round (1 .. 10)
{
	is($sessions{primary}->ask("SELECT bloom_index_check('$_', true)"), '', "$_ under load, round $round") for 'busy_v', 'busy_w';
}
$node->wait_for_catchup($standby);
# A standby ends queries whose rows are removed; the table is never vacuumed, but pruned.
for my $index ('busy_v', 'busy_w')
{
	my $said = $sessions{standby}->ask("SELECT bloom_index_check('$index', true)");

	ok($said eq '' || $said =~ /^ERROR:  40001: /, "$index on a standby under load") or diag $said;
}
end_load($load);
$node->wait_for_catchup($standby);
is($sessions{$_}->ask(q{SELECT bloom_index_check('busy_v', true), bloom_index_check('busy_w', true)}), '|', "after the load, $_") for sort keys %sessions;
$_->end for values %sessions;

unlike(slurp_file($_->logfile), qr/PANIC:|TRAP:|terminated by signal/, $_->name . ' met no other fault') for $node, $standby;
$_->stop for $standby, $node;
done_testing();
