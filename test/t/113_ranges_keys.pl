# Random conditions on several columns of range filters, on words, members of arrays, keys
# and values of jsonb: what an index finds is what a sequential scan finds, while rows are
# added one by one and many at a time, updated, deleted, taken back and vacuumed.
#
# BLOOMEXT_RANGES_QUERIES is the number of conditions (1500), BLOOMEXT_RANGES_SEED a
# number that chooses them.
#
# Planted to see it fail: keys that are MAYBE taken for TRUE; required keys that are not;
# markers of NULL members and of values without keys left out; a combination's answer
# given to another one; prefixes looked up as words.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $queries = $ENV{BLOOMEXT_RANGES_QUERIES} || 1500;
my $seed = $ENV{BLOOMEXT_RANGES_SEED} || 1;
srand $seed;

my $node = PostgreSQL::Test::Cluster->new('keys');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
autovacuum = off
fsync = off
jit = off
max_parallel_workers_per_gather = 0
CONF
$node->start;

# The indexes, a table each.
my %indexes = (
	together => [ '(tags, nums, words, data jsonb_path_ops, tenant, name)' ],
	apart => [ '(tags) WITH (pages_per_range = 1)', '(nums) WITH (pages_per_range = 1)', '(words) WITH (pages_per_range = 1, fpp = 0.01)',
		'(data) WITH (pages_per_range = 2)', '(tenant, name) WITH (pages_per_range = 1)' ],
	expressions => [ q{(string_to_array(lower(line), ' '), to_tsvector('simple', line)) WITH (pages_per_range = 1)}, q{((data -> 'a')) WHERE tenant < 5} ],
);
my @tables = sort keys %indexes;

sub pick
{
	return $_[ int rand @_ ];
}

# A number: small ones are frequent.
sub number
{
	return int(exp(rand(7)) * (rand() < 0.3 ? 37 : 1));
}

sub several
{
	my ($most, $make) = @_;

	return map { $make->() } 1 .. int rand($most + 1);
}

sub word
{
	return 'w' . number();
}

sub text_array
{
	my ($most) = @_;

	return 'NULL::text[]' if rand() < 0.02;
	return 'ARRAY[' . join(', ', map { rand() < 0.06 ? 'NULL' : "'$_'" } several($most, \&word)) . ']::text[]';
}

sub int_array
{
	my ($most) = @_;

	return 'ARRAY[' . join(', ', map { rand() < 0.06 ? 'NULL' : $_ } several($most, \&number)) . ']::int[]';
}

# A value of jsonb, as text.
sub json
{
	my ($depth) = @_;
	my $kind = $depth > 0 ? rand() : rand() * 0.5;

	return pick('null', 'true', 'false') if $kind < 0.05;
	return number() if $kind < 0.25;
	return '"' . word() . '"' if $kind < 0.5;
	return '[' . join(', ', several(3, sub { json($depth - 1) })) . ']' if $kind < 0.65;
	return '{' . join(', ', map { '"' . pick('a' .. 'e') . '": ' . json($depth - 1) } 0 .. rand 3) . '}';
}

sub jsonb
{
	return q{'} . json(2) . q{'::jsonb};
}

sub jsonpath
{
	my $path = '$' . join '', map { pick('.a', '.b', '.c', '[*]', '.*') } 0 .. rand 2;
	my $value = rand() < 0.5 ? number() : '"' . word() . '"';

	return qq{'$path'} if rand() < 0.2;
	return qq{'$path ? (@ == $value)'} if rand() < 0.5;
	return qq{'$path ? (@ == $value || @ == "} . word() . qq{")'} if rand() < 0.3;
	return qq{'$path ? (!(@ == $value))'} if rand() < 0.3;
	return qq{'$path ? (@ > $value)'};
}

# A tsquery, as text.
sub tsquery
{
	my ($depth) = @_;
	my $kind = $depth > 0 ? rand() : 1;

	return '!' . tsquery($depth - 1) if $kind < 0.12;
	return '(' . tsquery($depth - 1) . ' & ' . tsquery($depth - 1) . ')' if $kind < 0.35;
	return '(' . tsquery($depth - 1) . ' | ' . tsquery($depth - 1) . ')' if $kind < 0.5;
	return '(' . tsquery($depth - 1) . ' ' . pick('<->', '<2>') . ' ' . tsquery($depth - 1) . ')' if $kind < 0.65;
	return word() . (rand() < 0.15 ? ':*' : rand() < 0.1 ? ':A' : rand() < 0.05 ? ':*B' : '');
}

sub ts
{
	return q{'} . tsquery(3) . q{'::tsquery};
}

# The values of a row.
sub row
{
	my $line = join ' ', several(12, \&word);
	my $words = rand() < 0.05 ? 'NULL' : "setweight('" . join(' ', map { word() . ':' . pick(1 .. 9) . pick('', 'A', 'B') } 1 .. rand 8) . "'::tsvector, '" . pick('A', 'B') . "', '{" . word() . "}')";

	return sprintf q{(%s, %s, %s, %s, %s, %s, '%s', '%s')}, text_array(5), rand() < 0.05 ? 'NULL' : int_array(5), $words,
	  rand() < 0.05 ? 'NULL' : jsonb(), rand() < 0.05 ? 'NULL' : int rand 10, rand() < 0.05 ? 'NULL' : "'n" . number() . "'", $line, 'x' x rand 900;
}

sub rows
{
	my ($n) = @_;

	return join ', ', map { row() } 1 .. $n;
}

# A condition on columns of a table.
sub condition
{
	my ($table) = @_;
	my %of = (
		like => sub { 'line ' . pick('LIKE', 'ILIKE', '~') . q{ '} . pick('%', '', '.*') . substr(word(), rand 3) . ' ' . substr(word(), 0, 1 + int rand 4) . pick('%', '', '.') . q{'} },
		ints => sub { 'array_remove(nums, NULL) OPERATOR(of_intarray.' . pick('@>) ', '&&) ', '<@) ') . (int_array(3) =~ s/NULL/0/gr) },
		hstore => sub { 'hstore(array_remove(tags, NULL), array_remove(tags, NULL)) ' . pick(q{? '} . word() . q{'}, '?| ' . text_array(3), '?& ' . text_array(3), q{@> '"} . word() . q{"=>"} . word() . q{"'}) },
		tags => sub { 'tags ' . pick('@>', '&&', '<@', '=', '@>') . ' ' . text_array(3) },
		nums => sub { 'nums ' . pick('@>', '&&', '<@', '=', '@>') . ' ' . int_array(3) },
		words => sub { rand() < 0.2 ? 'words @@ ANY (ARRAY[' . join(', ', map { ts() } 0 .. rand 3) . '])' : 'words ' . pick('@@', '@@@') . ' ' . ts() },
		data => sub {
			rand() < 0.15 ? 'data @> ANY (ARRAY[' . join(', ', map { jsonb() } 0 .. rand 3) . '])'
			  : rand() < 0.4 ? 'data @> ' . jsonb() : 'data ' . pick('@?', '@@') . ' ' . jsonpath();
		},
		keys => sub { 'data ' . pick(q{? '} . pick('a' .. 'e') . q{'}, q{? '} . word() . q{'}, map { $_ . ' ' . text_array(3) } '?|', '?&') },
		tenant => sub { 'tenant ' . (rand() < 0.5 ? '= ' . int rand 12 : '= ANY (' . int_array(4) . ')') },
		name => sub { rand() < 0.5 ? "name = 'n" . number() . q{'} : q{name IN ('n} . number() . q{', 'n} . number() . q{')} },
		line => sub { q{string_to_array(lower(line), ' ') } . pick('@>', '&&', '<@') . ' ' . text_array(3) },
		vector => sub { q{to_tsvector('simple', line) @@ } . ts() },
		part => sub { q{data -> 'a' @> } . jsonb() . ' AND tenant < ' . pick(4, 5) },
	);
	my @columns = $table eq 'contrib' ? qw(like ints hstore) : $table eq 'expressions' ? qw(line vector part) : $table eq 'together' ? qw(tags nums words data tenant name) : qw(tags nums words data keys tenant name);

	return join ' AND ', map { $of{ pick(@columns) }->() } 1 .. pick(1, 1, 1, 2, 3);
}

my $session = Session->new($node);
my $other = Session->new($node);

$session->safe('CREATE EXTENSION bloomext');

# Operator classes of other extensions: of trigrams, and two without a function that knows MAYBE.
my %contrib = (pg_trgm => 'gin_trgm_ops', hstore => 'gin_hstore_ops', intarray => 'gin__int_ops');
my @contrib = grep { $session->ask("CREATE SCHEMA of_$_; CREATE EXTENSION $_ SCHEMA of_$_") !~ /^ERROR/m } sort keys %contrib;

# The operators of intarray would take the place of the server's.
$session->safe('SET search_path = public, of_hstore, of_pg_trgm');
$session->safe("SELECT bloom_ranges_opclass('of_$_.$contrib{$_}') \\gexec") for @contrib;
$indexes{contrib} = [ '(line gin_trgm_ops) WITH (pages_per_range = 1)', '(array_remove(nums, NULL) gin__int_ops, hstore(array_remove(tags, NULL), array_remove(tags, NULL)) gin_hstore_ops) WITH (pages_per_range = 1)' ] if @contrib == 3;
@tables = sort keys %indexes;
note "operator classes of @contrib";

# Equal values have other trigrams under such a collation.
if (@contrib == 3 && $session->ask("CREATE COLLATION other_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)") !~ /^ERROR/m)
{
	$session->safe('CREATE TABLE collated (v text COLLATE other_case)');
	like($session->ask('CREATE INDEX ON collated USING bloom_ranges (v gin_trgm_ops)'), qr/^ERROR:  0A000: access method bloom_ranges does not support collation "other_case"/,
		'trigrams under a nondeterministic collation are refused');
}
for my $table (@tables)
{
	$session->safe("CREATE TABLE $table (tags text[], nums int[], words tsvector, data jsonb, tenant int, name text, line text, pad text) WITH (fillfactor = 40)");
	$session->safe("INSERT INTO $table VALUES " . rows(400)) for 1 .. 3;
	$session->safe("CREATE INDEX ON $table USING bloom_ranges $_") for @{ $indexes{$table} };
	$session->safe("INSERT INTO $table VALUES " . rows(400));
	$session->safe("ANALYZE $table");
}

# Change rows of a table.
sub change
{
	my ($table) = @_;
	my $kind = rand;

	if ($kind < 0.3) { $session->safe("INSERT INTO $table VALUES " . row()) for 1 .. 10 }
	elsif ($kind < 0.5) { $session->safe("INSERT INTO $table VALUES " . rows(100)) }
	elsif ($kind < 0.65)
	{
		$session->safe("UPDATE $table SET tags = " . text_array(4) . ', data = ' . jsonb() . ", name = 'n" . number() . q{', line = line || ' } . word() . q{' WHERE tenant = } . int(rand 10) . ' AND random() < 0.3');
	}
	elsif ($kind < 0.75) { $session->safe("DELETE FROM $table WHERE random() < 0.04") }
	elsif ($kind < 0.85) { $session->safe("BEGIN; SAVEPOINT a; INSERT INTO $table VALUES " . rows(30) . '; ROLLBACK TO a; INSERT INTO ' . $table . ' VALUES ' . rows(5) . '; COMMIT') }
	elsif ($kind < 0.95) { $other->safe("VACUUM $table") }
	else { $other->safe("ANALYZE $table") }
	return;
}

my %bitmap = (wrong => 0, by_index => 0, left_out => 0, found => 0, errors => 0);

for my $number (1 .. $queries)
{
	my $table = pick(@tables);

	change($table) if $number % 5 == 0;
	my $query = "SELECT count(*) FROM $table WHERE " . condition($table);
	$query = "SELECT count(*) FROM generate_series(0, 3) g, LATERAL (SELECT FROM $table WHERE tenant = g AND " . condition($table) . ' OFFSET 0) x' if rand() < 0.05;
	my $wanted = $session->ask("SET enable_seqscan = on; SET enable_bitmapscan = off; $query");
	my $found = $session->ask("SET enable_seqscan = off; SET enable_bitmapscan = on; $query");
	my $plan = $session->ask("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) $query");

	if ($wanted =~ /^ERROR/) { $bitmap{errors}++; note $wanted, "\n", $query; next }
	$bitmap{by_index}++ if $plan =~ /Bitmap Index Scan/;
	$bitmap{found}++ if $wanted > 0;
	my ($pages) = $plan =~ /Heap Blocks:.*?lossy=(\d+)/;
	$bitmap{left_out}++ if $plan =~ /Bitmap Index Scan/ && ($pages // 0) < 0.5 * $session->ask("SELECT pg_relation_size('$table') / 8192");
	next if $wanted eq $found;
	$bitmap{wrong}++;
	diag "query $number of seed $seed: $wanted, by index $found: $query\n$plan";
}
is($bitmap{wrong}, 0, 'conditions find the same rows by range filters');
is($bitmap{errors}, 0, 'none raised an error');
cmp_ok($bitmap{by_index}, '>', 0.9 * $queries, 'they went by range filters');
cmp_ok($bitmap{left_out}, '>', 0.3 * $queries, 'many left pages out');
cmp_ok($bitmap{found}, '>', 0.3 * $queries, 'many found rows');
note join ', ', map { "$_: $bitmap{$_}" } sort keys %bitmap;
for my $table (@tables)
{
	my $names = $session->safe("SELECT indexrelid::regclass FROM pg_index WHERE indrelid = '$table'::regclass");

	is($session->ask("SELECT bloom_ranges_check('$_', true)"), '', "$_ is in order") for split /\n/, $names;
}
is($session->safe(q{SELECT string_agg(c.opcname, ' ') FROM pg_opclass c JOIN pg_am a ON a.oid = c.opcmethod WHERE a.amname = 'bloom_ranges' AND NOT amvalidate(c.oid)}), '', 'all operator classes are valid');
done_testing();
