# The triggers of doc/operating.md, taken from there, under random statements:
# whatever succeeds, fails or is rolled back, the filters fit the table.
#
# BLOOMEXT_STEPS=N   random steps (default 100)
# BLOOMEXT_SEED=N    another sequence

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../lib";

use DocExamples;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $steps = $ENV{BLOOMEXT_STEPS} || 100;
my $seed = $ENV{BLOOMEXT_SEED} || 20260101;
my $callers = 6;

my $node = PostgreSQL::Test::Cluster->new('step');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

my $page = DocExamples->new("$FindBin::RealBin/../../doc/operating.md");
my @triggers = (
	'The table and its filter',
	'Triggers for a bloom filter',
	'Triggers for a cuckoo filter');

for my $heading (@triggers)
{
	my ($block) = $page->blocks('sql', $heading);

	ok($block, "the page has \"$heading\"") or BAIL_OUT('the page has changed');
	$node->safe_psql('postgres', DocExamples::text_of($block));
}

# Every key of the table is in both filters, and the cuckoo holds as many
# entries as the table has keys.  With a cuckoo that started empty it also is
# the one that the same keys give, but for the order, so entries are compared.
my $wrong = <<'SQL';
SELECT 'missing in seen: ' || sku FROM item, item_filter WHERE NOT bloom_contains(seen, sku)
UNION ALL SELECT 'missing in live: ' || sku FROM item, item_filter WHERE NOT cuckoo_contains(live, sku)
UNION ALL SELECT 'counted too low: ' || sku FROM item, item_filter GROUP BY sku, live HAVING cuckoo_count(live, sku) < count(sku)
UNION ALL SELECT 'entries: ' || cuckoo_cardinality(live) || ', keys: ' || (SELECT count(sku) FROM item)
	FROM item_filter WHERE cuckoo_cardinality(live) <> (SELECT count(sku) FROM item)
LIMIT 5
SQL

# A small generator of its own, so that a seed means the same everywhere.
sub random
{
	my ($below) = @_;

	$seed = ($seed * 1103515245 + 12345) % 2147483648;
	return int($seed / 65536) % $below;
}

my $next_id = 100000;

sub rows
{
	my ($n) = @_;
	my $from = $next_id;

	$next_id += $n;
	return "SELECT i, CASE WHEN i % 17 = 0 THEN NULL ELSE 'sku-' || i % 5000 END FROM generate_series($from, "
	  . ($next_id - 1) . ') AS i';
}

# Statements that change the table; some of them cannot succeed.
my @statements = (
	sub { 'INSERT INTO item ' . rows(1 + random(300)) },
	sub { 'INSERT INTO item ' . rows(1) },
	sub { 'INSERT INTO item ' . rows(200) . ' ON CONFLICT (id) DO NOTHING' },
	sub { 'INSERT INTO item SELECT id, sku || \'!\' FROM item ORDER BY id LIMIT 50 ON CONFLICT (id) DO UPDATE SET sku = excluded.sku' },
	sub { 'DELETE FROM item WHERE id % 97 = ' . random(97) },
	sub { 'DELETE FROM item WHERE false' },
	sub { 'UPDATE item SET sku = sku || \'x\' WHERE id % 89 = ' . random(89) },
	sub { 'UPDATE item SET sku = NULL WHERE id % 211 = ' . random(211) },
	sub { 'UPDATE item SET sku = \'was null \' || id WHERE sku IS NULL AND id % 3 = ' . random(3) },
	sub { 'UPDATE item SET id = id WHERE id % 5 = 0' },
	sub { 'UPDATE item SET sku = \'same-\' || id % 30 WHERE id IN (SELECT id FROM item WHERE id % 3 = ' . random(3) . ' ORDER BY id LIMIT 45)' },
	sub { 'WITH moved AS (DELETE FROM item WHERE id % 101 = ' . random(101) . ' RETURNING id, sku) INSERT INTO item SELECT id + 10000000 + ' . $next_id++ . ' * 1000, sku FROM moved' },
	sub { 'MERGE INTO item t USING (' . rows(40) . ") s (id, sku) ON t.id = s.id - 100 WHEN MATCHED THEN UPDATE SET sku = s.sku WHEN NOT MATCHED THEN INSERT VALUES (s.id, s.sku)" },
	sub { 'INSERT INTO item SELECT id + 20000000, CASE WHEN id % 50 = 49 THEN \'forbidden\' ELSE sku END FROM item' },
	sub { 'INSERT INTO item SELECT * FROM item WHERE id % 10 = 1' },
	sub { 'INSERT INTO item SELECT -1 - i, \'hot\' FROM generate_series(1, 9) AS i' },
	sub { 'DO $$BEGIN INSERT INTO item ' . rows(30) . '; RAISE EXCEPTION \'no\'; EXCEPTION WHEN raise_exception THEN INSERT INTO item ' . rows(3) . '; END$$' },
	sub { my $n = $next_id++; "COPY item FROM STDIN;\n" . join('', map { ($n * 1000 + $_) . "\tcopied-$_\n" } 1 .. 40) . '\\.' },
	sub { my $n = $next_id++; "COPY item FROM STDIN;\n" . ($n * 1000) . "\tfine\n" . ($n * 1000 + 1) . "\tforbidden\n\\." });

my $reset = 'BEGIN; TRUNCATE item; INSERT INTO item ' . rows(500) . '; COMMIT';

sub step
{
	my $one = $statements[ random(scalar @statements) ]->();
	my $two = $statements[ random(scalar @statements) ]->();
	my $how = random(5);

	return "$one;\n" if $how < 2;
	return "BEGIN;\n$one;\n$two;\nCOMMIT;\n" if $how == 2;
	return "BEGIN;\n$one;\n$two;\nROLLBACK;\n" if $how == 3;
	return "BEGIN;\nSAVEPOINT s;\n$one;\nROLLBACK TO s;\n$two;\nCOMMIT;\n";
}

my @problems;
for my $n (1 .. $steps)
{
	my $sql = $n % 60 == 0 ? "$reset;\n" : step();
	my $found;

	$sql =~ s/\\\.;$/\\./mg;
	$node->psql('postgres', $sql);
	$found = $node->safe_psql('postgres', $wrong);
	next if $found eq '';
	push @problems, "after step $n:\n$sql\n$found";
	last;
}
is(join('', @problems), '', "$steps random steps, each verified");
cmp_ok($node->safe_psql('postgres', 'SELECT count(*) FROM item'), '>', 100, 'the table did change');

# Several writers at a time.
my $script = PostgreSQL::Test::Utils::tempdir() . '/writers.sql';
append_to_file($script, <<'SQL');
\set n random(1, 1000000)
BEGIN;
INSERT INTO item SELECT 1000000000 + :client_id * 10000000 + :n * 10 + i, 'w' || :n % 2000 || '-' || i FROM generate_series(0, 9) AS i ON CONFLICT DO NOTHING;
UPDATE item SET sku = sku || '+' WHERE id = 1000000000 + :client_id * 10000000 + :n * 10;
DELETE FROM item WHERE id BETWEEN 1000000000 + :client_id * 10000000 + :n * 10 + 1 AND 1000000000 + :client_id * 10000000 + :n * 10 + 4;
COMMIT;
SQL
$node->command_ok(
	[ 'pgbench', '-n', '-c', $callers, '-j', $callers, '-t', '40', '-f', $script, 'postgres' ],
	"$callers writers at a time");
is($node->safe_psql('postgres', $wrong), '', 'nothing is lost between writers');

$node->stop;
done_testing();
