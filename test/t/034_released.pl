# What the released version made is read by this library: filters in all places, and
# indexes of each kind with a history of their own.  The library takes the place of the
# released one below a database that was not told; then ALTER EXTENSION tells it.
#
# BLOOMEXT_RELEASED_BINDIR names the programs of an installation with the released
# version, which test/run builds from the history.
#
# Planted to see it fail: look-ups that pass over the older layers of a group (rows are
# missing).

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use File::Basename;
use LiveFilters;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

plan skip_all => 'BLOOMEXT_RELEASED_BINDIR is not set' unless $ENV{BLOOMEXT_RELEASED_BINDIR};

my $filters = "$FindBin::RealBin/../matrix/filters.sh";
my $released = PostgreSQL::Test::Cluster->new('released', install_path => dirname($ENV{BLOOMEXT_RELEASED_BINDIR}));
$released->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$released->append_conf('postgresql.conf', 'autovacuum = off');
$released->start;

# What a function of test/matrix/filters.sh prints of a server.
sub filters
{
	my ($node, $function) = @_;
	my ($out, $err);

	local @ENV{ 'PGHOST', 'PGPORT', 'PGDATABASE', 'PGOPTIONS' } = ($node->host, $node->port, 'postgres', '-c client_min_messages=warning');
	IPC::Run::run([ 'bash', '-c', '. "$0"; "$1"', $filters, $function ], '>', \$out, '2>', \$err);
	is($err, '', "$function raises no error");
	return $out;
}

filters($released, 'fill');

# Tables, by name: the type of column v, its value in the row of number i, and its index.
my %indexes = (
	live => [ 'text', q('v' || i), 'bloom_filter (v) WITH (capacity = 100)' ],
	claimed => [ 'int', 'i', 'bloom_filter (v)' ],
	whole => [ 'text', q('v' || i), 'bloom_ranges (v) WITH (pages_per_range = 1)' ],
	numbers => [ 'numeric', 'i / 10.0', 'bloom_ranges (v) WITH (fpp = 0.001)' ],
	members => [ 'text[]', q(ARRAY['a' || i, 'b' || i % 10, NULL]), 'bloom_ranges (v)' ],
	words => [ 'tsvector', q(to_tsvector('simple', 'word' || i || ' all of ' || i % 10)), 'bloom_ranges (v)' ],
	keys => [ 'jsonb', q(jsonb_build_object('k', i, 'n' || i % 10, 'x')), 'bloom_ranges (v)' ],
	paths => [ 'jsonb', q(jsonb_build_object('k', i, 'n', i % 10)), 'bloom_ranges (v jsonb_path_ops)' ],
	two => [ 'int', 'i', 'bloom_ranges (v, (v + 1), (v::text))' ]);
my %conditions = (
	live => [ q(bloom_index_contains('live_v', v)) ],
	claimed => [ q(bloom_index_contains('claimed_v', v)) ],
	whole => [ q(v = 'v17'), q(v = ANY ('{v1,v9000,v20000}')) ],
	numbers => [ 'v = 1.7', 'v = 999.90' ],
	members => [ q(v @> '{a17}'), q(v && '{a1,b3}'), q(v <@ '{a17,b7}') ],
	words => [ q(v @@ 'word17'::tsquery), q(v @@ 'word1 | word9 & all'::tsquery), q(v @@ 'wor:*'::tsquery) ],
	keys => [ q(v ? 'n3'), q(v @> '{"k": 17}'), q(v @? '$.k ? (@ == 9)') ],
	paths => [ q(v @> '{"k": 17}'), q(v @? '$.k ? (@ == 9)') ],
	two => [ 'v = 17', 'v + 1 = 18', q(v::text = '17') ]);

# Which indexes are followed through changes.
my @tables = map { $_, "${_}_unlogged" } sort keys %indexes;
sub kind { return shift =~ s/_unlogged//r }

# Change each table: more rows of every kind of number, some updated, some deleted.
sub change
{
	my ($node, $from, $to) = @_;

	for my $table (@tables)
	{
		my $value = $indexes{ kind($table) }[1];

		$node->safe_psql('postgres', join ';', "INSERT INTO $table SELECT i, $value FROM generate_series($from, $to) i",
			"UPDATE $table t SET v = (SELECT $value FROM (SELECT -t.id AS i) x) WHERE id % 7 = 3 AND id > $from",
			"DELETE FROM $table WHERE id % 5 = 2");
	}
	return;
}

for my $table (@tables)
{
	my ($type, undef, $definition) = @{ $indexes{ kind($table) } };
	my $unlogged = $table =~ /unlogged/ ? 'UNLOGGED' : '';

	$released->safe_psql('postgres', "CREATE $unlogged TABLE $table (id int, v $type); CREATE INDEX ${table}_v ON $table USING $definition");
}
change($released, 1, 3000);
$released->safe_psql('postgres', "VACUUM $_") for @tables;
my $last = 12000;
change($released, 3001, $last);

# Rows, by a sequential scan and by the index; and checks of every index.
sub test_rows
{
	my ($node, $when) = @_;
	my @wrong;

	for my $table (@tables)
	{
		for my $condition (@{ $conditions{ kind($table) } })
		{
			my $asked = $condition =~ s/'(live|claimed)_v'/'${table}_v'/r;
			my $query = "SELECT count(*), sum(id) FROM $table WHERE $asked";
			my $all = $node->safe_psql('postgres', $asked =~ /index_contains/ ? "SELECT count(*), sum(id) FROM $table" : "SET enable_bitmapscan = off; $query");
			my $found = $node->safe_psql('postgres', "SET enable_seqscan = off; $query");

			push @wrong, "$table, $asked: $found, not $all" if $found ne $all;
		}
		my $check = kind($table) =~ /live|claimed/ ? 'bloom_index_check' : 'bloom_ranges_check';

		$node->safe_psql('postgres', "SELECT $check('${table}_v', true)");
	}
	is(join("\n", @wrong), '', "$when: all rows are found");
	return;
}

test_rows($released, 'the released version');
is($released->safe_psql('postgres', q(SELECT bloom_index_claim('claimed_v', 1000000))), 't', 'a value is claimed');
my %before = map { $_ => filters($released, $_) } 'ask', 'ask_files';
$released->stop;

# The same cluster, with this library.
my $node = PostgreSQL::Test::Cluster->new('now');
rename $released->data_dir, $node->data_dir or die "rename: $!";
$node->append_conf('postgresql.conf', 'port = ' . $node->port . "\nunix_socket_directories = '" . $node->host . "'");
$node->start;

for my $version ('1.0', $node->safe_psql('postgres', q(SELECT default_version FROM pg_available_extensions WHERE name = 'bloomext')))
{
	$node->safe_psql('postgres', "ALTER EXTENSION bloomext UPDATE TO '$version'");
	is(filters($node, $_), $before{$_}, "$version: filters answer as before: $_") for sort keys %before;
	like(filters($node, 'check'), qr/^\d+ filters\n\z/, "$version: all filters are right");
	test_rows($node, "$version, as they were");
	is($node->safe_psql('postgres', q(SELECT bloom_index_claim('claimed_v', 1000000))), 'f', "$version: what was claimed is not new");
	is($node->safe_psql('postgres', q(SELECT string_agg(index::text || ' ' || advice, ',') FROM bloomext_indexes WHERE advice !~ '^(Nothing|Use (VACUUM|REINDEX INDEX CONC))')),
		'', "$version: the view finds no damage");
	change($node, $last + 1, $last + 4000);
	$last += 4000;
	test_rows($node, "$version, changed");
	$node->safe_psql('postgres', "VACUUM $_") for @tables;
	test_rows($node, "$version, after VACUUM");
	$node->stop('immediate');
	$node->start;
	test_rows($node, "$version, after a crash");
}
is(filters($node, 'add'), '', 'filters can be added to');
$node->stop;
done_testing();
