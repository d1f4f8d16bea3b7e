# What doc/recipes.md and doc/operating.md promise of concurrent callers, with its own functions:
# exactly one is told "new" for each value, and no update of a filter is lost.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../lib";

use DocExamples;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $callers = 8;
my $values = 100;

my $node = PostgreSQL::Test::Cluster->new('one');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
# What holds back an old snapshot would keep versions of rows from being removed.
$node->append_conf('postgresql.conf', 'autovacuum = off');
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

my ($recipes, $operating) = map { DocExamples->new("$FindBin::RealBin/../../doc/$_.md") } 'recipes', 'operating';

# Run a recipe's SQL, as it stands there.
sub cook
{
	my ($heading, $page) = (@_, $recipes);
	my @blocks = $page->blocks('sql', $heading);

	ok(@blocks > 0, "there is a recipe \"$heading\"");
	$node->safe_psql('postgres', DocExamples::text_of($_)) for @blocks;
	return;
}

# Let all callers run a script at a time; n counts 1, 2, ... for each of them.
sub race
{
	my ($script, $transactions) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir() . '/race.sql';

	append_to_file($file, "\\set n :n + 1\n$script\n");
	$node->command_ok(
		[
			'pgbench', '-n', '-c', $callers, '-j', $callers, '-t', $transactions,
			'-D', 'n=0', '-f', $file, 'postgres'
		],
		"$callers callers, $transactions values");
	return;
}

sub is_result
{
	my ($query, $expected, $name) = @_;

	is($node->safe_psql('postgres', $query), $expected, $name);
	return;
}

cook('URL deduplication for a crawler');
$node->safe_psql('postgres', 'CREATE TABLE told_new (what text, value int)');

# The recipe's workers, the first of whom dies: each URL is crawled once.
my ($take) = map { DocExamples::text_of($_) =~ /^(UPDATE.*?);$/ms } $recipes->blocks('sql', 'URL deduplication for a crawler');
$node->safe_psql('postgres', "DELETE FROM found; INSERT INTO found SELECT 'url-' || i FROM generate_series(1, 300) AS i; CREATE TABLE crawl (address text)");
isnt($node->safe_psql('postgres', "BEGIN; $take"), '', 'workers: one dies with a URL');
race("WITH taken AS ($take) INSERT INTO crawl SELECT to_be_crawled FROM taken;", 60);
is_result('SELECT count(*), count(DISTINCT address) FROM crawl', '300|300', 'workers: each URL is crawled once');

# The recipe's UPDATE, on rows that exist.
$node->safe_psql('postgres',
	'TRUNCATE seen_url; INSERT INTO seen_url SELECT part, bloom_empty(0.000001, 900) FROM generate_series(0, 1023) AS part');
race("INSERT INTO told_new SELECT 'update', :n WHERE is_new('url-' || :n);", $values);
is_result("SELECT count(*), count(DISTINCT value) FROM told_new WHERE what = 'update'",
	"$values|$values", 'UPDATE: one caller is told "new" for each URL');
is_result("SELECT bool_and(bloom_contains((SELECT bloom_union_agg(filter) FROM seen_url), 'url-' || i)) FROM generate_series(1, $values) AS i",
	't', 'UPDATE: no URL is lost');

# The same where parts grow, and start at one value.
$node->safe_psql('postgres',
	"TRUNCATE seen_url; INSERT INTO seen_url SELECT part, bloom_empty(0.000001, 1, overflow => 'grow') FROM generate_series(0, 1023) AS part");
race("INSERT INTO told_new SELECT 'grow', :n WHERE is_new('url-' || :n);", $values);
is_result("SELECT count(*), count(DISTINCT value) FROM told_new WHERE what = 'grow'",
	"$values|$values", 'growing: one caller is told "new" for each URL');
is_result('SELECT sum(bloom_additions(filter)), bool_or((bloom_info(filter)).layers > 1) FROM seen_url',
	"$values|t", 'growing: the counters count each URL once');

# Where a part is full, whoever comes with another URL gets an error, and its
# callers change nothing.
$node->safe_psql('postgres',
	"TRUNCATE seen_url; INSERT INTO seen_url SELECT 0, bloom_empty(0.000001, 60, overflow => 'error')");
$node->safe_psql('postgres', <<'SQL');
CREATE FUNCTION try_new(url text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	answer text;
BEGIN
	UPDATE seen_url SET filter = bloom_add(filter, url) WHERE NOT bloom_contains(filter, url) RETURNING 'new' INTO answer;
	RETURN coalesce(answer, 'known');
EXCEPTION WHEN program_limit_exceeded THEN
	RETURN 'full';
END $$;
SQL
race("INSERT INTO told_new SELECT 'stop, ' || try_new('url-' || :n), :n;", $values);
is_result("SELECT what, count(*), count(DISTINCT value), min(value), max(value) FROM told_new WHERE what LIKE 'stop%' GROUP BY what ORDER BY what",
	join("\n", "stop, full|" . $callers * ($values - 60) . "|" . ($values - 60) . "|61|$values",
		'stop, known|' . ($callers - 1) * 60 . '|60|1|60', 'stop, new|60|60|1|60'),
	'stopping: 60 are told "new", no 61st');
is_result('SELECT bloom_additions(filter) FROM seen_url', '60', 'stopping: the counter says so');

# Once each part has a URL and so its size, parts stay in their rows, and their
# versions on their pages: no TOAST, no new index entries, no growth.
$node->safe_psql('postgres',
	'TRUNCATE seen_url; INSERT INTO seen_url SELECT part, bloom_empty(0.001, 900) FROM generate_series(0, 1023) AS part');
my $sizes = "SELECT pg_relation_size('seen_url'), pg_relation_size('seen_url_pkey'), pg_relation_size(reltoastrelid) FROM pg_class WHERE oid = 'seen_url'::regclass";
my $stats = "FROM pg_stat_user_tables WHERE relname = 'seen_url'";

# Ask for URLs, each in a transaction of its own; returns how many new versions
# the table had before and has then, and how many were not HOT.
sub ask_alone
{
	my ($from, $to) = @_;

	$node->safe_psql('postgres', "DO \$\$ BEGIN FOR i IN $from .. $to LOOP PERFORM is_new(i::text); COMMIT; END LOOP; END \$\$");
	# What the session did is counted when it has ended.
	$node->poll_query_until('postgres', "SELECT count(*) = 0 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")
	  or die 'the session does not end';
	return split /\|/, $node->safe_psql('postgres', "SELECT n_tup_upd, n_tup_upd - n_tup_hot_upd $stats");
}

my ($updates, $not_hot) = ask_alone(1, 12000);
is_result('SELECT count(*) FROM seen_url WHERE bloom_cardinality(filter) = 0', 0, 'page-sized parts: all have their size');
my $sizes_before = $node->safe_psql('postgres', $sizes);
my ($updates_then, $not_hot_then) = ask_alone(20001, 24000);
cmp_ok($updates_then - $updates, '>', 3950, 'page-sized parts: updates are counted');
is($not_hot_then, $not_hot, 'page-sized parts: all of them are HOT');
is_result($sizes, $sizes_before, 'page-sized parts: nothing grows');
like($sizes_before, qr/^4\d{6}\|\d+\|0$/, 'page-sized parts: two on a page, none out of line');

# The recipe's INSERT ... ON CONFLICT, on no rows at all.
$node->safe_psql('postgres', 'TRUNCATE seen_url');
$node->safe_psql('postgres', <<'SQL');
CREATE FUNCTION is_new_from_scratch(url text) RETURNS boolean
LANGUAGE sql AS $$
    WITH added AS (
        INSERT INTO seen_url AS s
        VALUES (bloom_hash(url) & 1023, bloom_add(bloom_empty(0.001, 900), url))
        ON CONFLICT (part) DO UPDATE
        SET filter = bloom_add(s.filter, url)
        WHERE NOT bloom_contains(s.filter, url)
        RETURNING true
    )
    SELECT EXISTS (SELECT FROM added)
$$;
SQL
race("INSERT INTO told_new SELECT 'insert', :n WHERE is_new_from_scratch('url-' || :n);", $values);
is_result("SELECT count(*), count(DISTINCT value) FROM told_new WHERE what = 'insert'",
	"$values|$values", 'ON CONFLICT: one caller is told "new" for each URL');

# For comparison, the two statements of which the recipe warns.  This shows
# that the callers do meet, so that the tests above mean something.
$node->safe_psql('postgres',
	'TRUNCATE seen_url; INSERT INTO seen_url SELECT part, bloom_empty(0.000001, 10000) FROM generate_series(0, 15) AS part');
race(<<'SQL', $values);
SELECT NOT bloom_contains(filter, 'url-' || :n) AS new FROM seen_url WHERE part = bloom_hash('url-' || :n) & 15 \gset
\sleep 1 ms
\if :new
UPDATE seen_url SET filter = bloom_add(filter, 'url-' || :n) WHERE part = bloom_hash('url-' || :n) & 15;
INSERT INTO told_new VALUES ('two statements', :n);
\endif
SQL
is_result("SELECT count(*) > count(DISTINCT value) FROM told_new WHERE what = 'two statements'",
	't', 'two statements: several callers are told "new"');

# A caller that waits sees how the other transaction ends.
sub second_caller
{
	my ($isolation, $ending) = @_;
	my ($in1, $out1, $in2, $out2) = ('', '', '', '');
	my @psql = ('psql', '-X', '-q', '-A', '-t', '-v', 'VERBOSITY=sqlstate', '-d', $node->connstr('postgres'));

	$node->safe_psql('postgres',
		'TRUNCATE seen_url; INSERT INTO seen_url SELECT part, bloom_empty(0.001, 900) FROM generate_series(0, 1023) AS part');
	my $first = IPC::Run::start(\@psql, '<', \$in1, '>&', \$out1, IPC::Run::timeout($PostgreSQL::Test::Utils::timeout_default));
	my $second = IPC::Run::start(\@psql, '<', \$in2, '>&', \$out2, IPC::Run::timeout($PostgreSQL::Test::Utils::timeout_default));
	$in1 .= "BEGIN; SELECT is_new('x');\n";
	$first->pump until $out1 =~ /^t\n/m;
	$in2 .= "BEGIN ISOLATION LEVEL $isolation; SELECT is_new('x'); COMMIT;\n";
	$second->pump_nb;
	$node->poll_query_until('postgres',
		"SELECT count(*) = 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%is_new%'")
	  or die 'the second caller does not wait';
	$in1 .= "$ending;\n\\q\n";
	$first->finish;
	$in2 .= "\\q\n";
	$second->finish;
	chomp $out2;
	return $out2;
}

is(second_caller('READ COMMITTED', 'COMMIT'), 'f', 'the first commits: the second is told "not new"');
is(second_caller('READ COMMITTED', 'ROLLBACK'), 't', 'the first rolls back: the second is told "new"');
like(second_caller('REPEATABLE READ', 'COMMIT'), qr/^ERROR:  40001/, 'REPEATABLE READ: the second has to try again');

# All callers view the same pages as the same visitors.
cook('Unique visitor counts');
$node->safe_psql('postgres', "TRUNCATE page; INSERT INTO page (path, filter) VALUES ('/', bloom_empty(0.000001, 1, overflow => 'grow'))");
race("SELECT view_page('/', 'visitor-' || :n);", $values);
is_result('SELECT views, visitors, bloom_additions(filter) FROM page',
	$callers * $values . "|$values|$values", 'each visitor is counted once, each view always');

# A user's first row.
cook('Items that a user has seen');
race("CALL mark_seen(:n, ARRAY[:n, :client_id]);", $values);
is_result("SELECT count(*), bool_and(bloom_contains_all(filter, ARRAY[user_id] || ARRAY(SELECT generate_series(0, $callers - 1)::bigint))) FROM user_seen WHERE user_id <> 7 AND user_id <= $values",
	($values - 1) . '|t', 'mark_seen: nothing is lost');

# The live filter, and the function that asks it.
cook('Avoiding lookups of nonexistent keys');
race("INSERT INTO product VALUES ('new-' || :client_id || '-' || :n, '');\nSELECT 1 / count(*) FROM product_of('new-' || :client_id || '-' || :n);", 20);
is_result("SELECT count(*), count(*) FILTER (WHERE bloom_index_contains('product', sku)) FROM product WHERE sku LIKE 'new-%'",
	($callers * 20) . '|' . ($callers * 20), 'live filter: no key is lost');

# The pending table, merged by several at a time.
cook('Update costs', $operating);
race(<<'SQL', 10);
INSERT INTO stock_pending SELECT -1000 * (:client_id + 1) - :n * 10 - i FROM generate_series(0, 9) AS i;
WITH taken AS (DELETE FROM stock_pending RETURNING id) UPDATE stock SET filter = filter | (SELECT bloom_agg(id, 0.01, 1000000) FROM taken);
SQL
is_result("SELECT count(*) FILTER (WHERE bloom_contains((SELECT bloom_union_agg(filter) FROM stock), v) OR v IN (SELECT id FROM stock_pending)) FROM (SELECT -1000 * (c + 1) - n * 10 - i AS v FROM generate_series(0, $callers - 1) AS c, generate_series(1, 10) AS n, generate_series(0, 9) AS i) AS all_values",
	$callers * 100, 'pending table: no value is lost');

$node->stop;
done_testing();
