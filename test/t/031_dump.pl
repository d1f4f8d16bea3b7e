# Filters survive pg_dump and restore, and COPY in all its formats: they are
# equal afterwards and answer as before, in whatever column they are.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('dump');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;

my $dir = PostgreSQL::Test::Utils::tempdir();

sub sql
{
	my ($database, $query) = @_;

	return $node->safe_psql($database, $query);
}

sql('postgres', 'CREATE EXTENSION bloomext');
my $literal = sql('postgres', 'SELECT bloom_empty(0.001, 5000)');

# Filters of all shapes, some of them large enough to be stored out of line,
# in all places that a filter can have.
sql('postgres', 'CREATE DATABASE origin');
sql('origin', <<"SQL");
CREATE EXTENSION bloomext;
CREATE TABLE filter (id int PRIMARY KEY, note text, f bloom);
INSERT INTO filter VALUES (1, 'NULL', NULL), (2, 'header only', bloom_empty(0.01, 1000000)), (3, 'header only, of a kind', bloom_empty(0.01, 100) & bloom_add(bloom_empty(0.01, 100), 1)),
	(4, 'untyped', (SELECT bloom_agg(i) FROM generate_series(1, 0) i));
INSERT INTO filter SELECT 10 + n, n || ' values at ' || p, (SELECT bloom_agg(i::bigint, p) FROM generate_series(1, (10 ^ n)::int) i)
	FROM generate_series(0, 5) n, LATERAL (SELECT CASE WHEN n % 2 = 0 THEN 0.01 ELSE 0.0001 END) r(p);
INSERT INTO filter SELECT 20, 'text', bloom_agg(i::text, 0.001, 50000) FROM generate_series(1, 50000) i;
INSERT INTO filter SELECT 21, 'row', bloom_agg(ROW(i, i::text, ARRAY[i])) FROM generate_series(1, 1000) i;
INSERT INTO filter SELECT 22, 'full', bloom_agg(i, 0.1, 1) FROM generate_series(1, 10000) i;
CREATE INDEX ON filter USING hash (f);

-- those of fingerprints: header only, untyped, filled, emptied, of other shapes
CREATE TABLE fingerprints (id int PRIMARY KEY, f cuckoo DEFAULT cuckoo_empty(500, 12), g cuckoo GENERATED ALWAYS AS (cuckoo_add(cuckoo_empty(3), id)) STORED);
INSERT INTO fingerprints VALUES (1, cuckoo_empty(100000)), (2, (SELECT cuckoo_agg(i) FROM generate_series(1, 0) i)), (3, cuckoo_remove(cuckoo_add(cuckoo_empty(10), 7), 7)), (4, DEFAULT), (5, NULL);
INSERT INTO fingerprints SELECT 5 + n, cuckoo_agg(i, NULL, (ARRAY[8, 12, 16])[n % 3 + 1], (ARRAY[2, 4, 8])[n % 2 + 1]) FROM generate_series(1, 5) n, generate_series(1, (10 ^ n)::int) i GROUP BY n;
CREATE INDEX ON fingerprints USING hash (f);

CREATE DOMAIN small_filter AS bloom CHECK (bloom_capacity(VALUE) <= 1000);
CREATE TYPE labelled AS (label text, f bloom, more bloom[]);
CREATE TABLE place (id int PRIMARY KEY, d small_filter, a bloom[], c labelled, dd small_filter[]);
INSERT INTO place SELECT 1, bloom_agg(i, 0.01, 1000), ARRAY[bloom_agg(i), NULL, bloom_agg(-i, 0.0001)],
	ROW('"quoted", (odd)', bloom_agg(i), ARRAY[bloom_agg(-i)])::labelled, ARRAY[bloom_agg(i, 0.01, 1000)]::small_filter[] FROM generate_series(1, 1000) i;
INSERT INTO place VALUES (2, NULL, '{}', NULL, '{NULL}'), (3, bloom_empty(0.5, 1), ARRAY[bloom_empty()], ROW(NULL, NULL, NULL)::labelled, NULL);

-- defaults: a call, a literal, and one that older rows got without a rewrite
CREATE TABLE fallback (id int PRIMARY KEY, f bloom DEFAULT bloom_empty(0.01, 1000), l bloom NOT NULL DEFAULT '$literal');
INSERT INTO fallback VALUES (1);
ALTER TABLE fallback ADD COLUMN late bloom DEFAULT bloom_empty(0.001, 2000);
ALTER TABLE fallback ADD COLUMN g bloom GENERATED ALWAYS AS (bloom_add(bloom_empty(0.01, 10), id)) STORED;

-- counters, in a column, an array and defaults
CREATE TABLE counted (id int PRIMARY KEY, f counting_bloom DEFAULT counting_bloom_empty(0.01, 1000), a counting_bloom[]);
INSERT INTO counted (id) VALUES (1);
INSERT INTO counted VALUES (2, NULL), (3, (SELECT counting_bloom_agg(i) FROM generate_series(1, 0) i));
INSERT INTO counted SELECT 10 + n, (SELECT counting_bloom_agg(i % 300, p) FROM generate_series(1, (10 ^ n)::int) i), ARRAY[counting_bloom_add(counting_bloom_empty(p, 10), n), NULL]
	FROM generate_series(0, 5) n, LATERAL (SELECT CASE WHEN n % 2 = 0 THEN 0.01 ELSE 0.0001 END) r(p);
INSERT INTO counted SELECT 20, counting_bloom_agg(i::text, 0.01, 50000) FROM generate_series(1, 50000) i;

-- parts of a filter
CREATE TABLE part (id int PRIMARY KEY, p bloom_state);
INSERT INTO part SELECT 1 + i % 3, bloom_partial_agg(i) FROM generate_series(1, 60000) i GROUP BY 1;
INSERT INTO part SELECT 11 + i % 3, bloom_partial_agg(i::text, 0.01, 60000) FROM generate_series(1, 60000) i GROUP BY 1;
INSERT INTO part SELECT 20, bloom_partial_agg(i) FROM generate_series(1, 0) i;

CREATE MATERIALIZED VIEW summary AS SELECT id % 10 AS g, bloom_agg(note) AS notes FROM filter GROUP BY 1;
CREATE VIEW asked AS SELECT id, f @> 5::bigint AS five FROM filter WHERE id BETWEEN 10 AND 15;
SQL

# What is compared: everything, as text and as bytes, and answers.
my @questions = (
	[ 'the filters' => 'SELECT id, note, md5(f::text), md5(bloom_send(f)), bloom_info(f) FROM filter ORDER BY id' ],
	[ 'their sizes' => 'SELECT id, pg_column_size(f) FROM filter ORDER BY id' ],
	[ 'answers' => 'SELECT id, count(*) FILTER (WHERE f @> i), count(*) FILTER (WHERE f @> -i) FROM filter, generate_series(1, 20000) i WHERE id BETWEEN 1 AND 15 OR id = 22 GROUP BY id ORDER BY id' ],
	[ 'answers about text' => q{SELECT count(*) FILTER (WHERE f @> i::text), count(*) FILTER (WHERE f @> (-i)::text) FROM filter, generate_series(1, 50000) i WHERE id = 20} ],
	[ 'answers about rows' => q{SELECT f @> ROW(5, '5'::text, ARRAY[5]), f @> ROW(5, '5'::text, ARRAY[6]) FROM filter WHERE id = 21} ],
	[ 'domains, arrays and composites' => q{SELECT id, md5(p::text), (SELECT string_agg(md5(bloom_send(x)), ' ') FROM unnest(d || a || (c).f || (c).more || dd::bloom[]) x) FROM place p ORDER BY id} ],
	[ 'answers of those' => 'SELECT id, d @> 7, a[1] @> 7, a[3] @> -7, (c).f @> 7, (c).more[1] @> -7, dd[1] @> 7, d @> -7 FROM place ORDER BY id' ],
	[ 'defaults' => 'SELECT * FROM fallback ORDER BY id' ],
	[ 'definitions of defaults' => q{SELECT attname, pg_get_expr(adbin, adrelid) FROM pg_attrdef JOIN pg_attribute ON adrelid = attrelid AND adnum = attnum WHERE adrelid = 'fallback'::regclass ORDER BY 1} ],
	[ 'cuckoo filters' => 'SELECT id, md5(f::text), md5(cuckoo_send(f)), cuckoo_info(f), pg_column_size(f), g @> id, md5(g::text) FROM fingerprints ORDER BY id' ],
	[ 'their answers' => 'SELECT id, count(*) FILTER (WHERE f @> i), count(*) FILTER (WHERE f @> -i), sum(cuckoo_count(f, i)), cuckoo_cardinality(cuckoo_remove_all(f, ARRAY[1, 2])) FROM fingerprints, generate_series(1, 20000) i WHERE id > 5 GROUP BY id ORDER BY id' ],
	[ 'counting filters' => 'SELECT id, md5(f::text), md5(counting_bloom_send(f)), md5(a::text), counting_bloom_info(f), f::bloom FROM counted ORDER BY id' ],
	[ 'counts' => 'SELECT id, sum(counting_bloom_count(f, i)), count(*) FILTER (WHERE f @> -i), a[1] @> id - 10 FROM counted, generate_series(1, 300) i WHERE id < 20 GROUP BY id ORDER BY id' ],
	[ 'a materialized view' => 'SELECT g, md5(notes::text), md5(bloom_send(notes)) FROM summary ORDER BY g' ],
	[ 'a view' => 'SELECT * FROM asked ORDER BY id' ],
	[ 'parts' => 'SELECT id, md5(p::text), md5(bloom_state_send(p)) FROM part ORDER BY id' ],
	[ 'filters of parts' => 'SELECT id / 10, md5(bloom_send(bloom_merge_agg(p))) FROM part WHERE id < 20 GROUP BY 1 ORDER BY 1' ],
	[ 'an index' => 'SET enable_seqscan = off; SELECT array_agg(id) FROM filter WHERE f = (SELECT f FROM filter WHERE id = 12)' ]);

sub test_restored
{
	my ($database, $how) = @_;

	is(sql($database, $_->[1]), sql('origin', $_->[1]), "$how: $_->[0]") for @questions;
	is(sql($database, "BEGIN; INSERT INTO fallback (id) VALUES (9); SELECT f = bloom_empty(0.01, 1000), l = bloom_empty(0.001, 5000), late = bloom_empty(0.001, 2000), g @> 9, g @> 8, pg_column_size(l) < 200 FROM fallback WHERE id = 9; ROLLBACK"),
		't|t|t|t|f|t', "$how: new rows get the defaults");
	return;
}

sub test_dump
{
	my ($database, $how, $dump_options, @restore) = @_;
	my $file = "$dir/$database";

	sql('postgres', "CREATE DATABASE $database");
	$node->command_ok([ 'pg_dump', @$dump_options, '-f', $file, 'origin' ], "$how: pg_dump");
	$node->command_ok([ @restore, '-d', $database, @restore > 1 && $restore[0] eq 'psql' ? '-f' : (), $file ], "$how: restore");
	test_restored($database, $how);
	return;
}

my @psql = ('psql', '-X', '-q', '-v', 'ON_ERROR_STOP=1');

is(sql('origin', $questions[6]->[1]), "1|t|t|t|t|t|t|f\n2|||||||\n3|f|f|||||f", 'there is something to compare');
test_dump('plain', 'plain', [], @psql);
test_dump('inserts', 'plain with INSERT', ['--column-inserts'], @psql);
test_dump('custom', 'custom', ['-Fc'], 'pg_restore', '--exit-on-error');
test_dump('directory', 'directory, by two jobs', [ '-Fd', '-j', '2' ], 'pg_restore', '-j', '2');

# COPY, out and in
for my $format ('text', 'csv', 'binary')
{
	for my $table ('filter', 'place', 'fingerprints', 'counted')
	{
		my $file = "$dir/$table.$format";

		sql('origin', "COPY $table TO '$file' (FORMAT $format); CREATE TABLE ${table}_$format (LIKE $table INCLUDING ALL); COPY ${table}_$format FROM '$file' (FORMAT $format)");
		is( sql('origin', "SELECT count(*) = (SELECT count(*) FROM $table), count(*) FILTER (WHERE x IS DISTINCT FROM y) FROM $table x FULL JOIN ${table}_$format y USING (id)"),
			't|0',
			"COPY of $table as $format: equal");
		is( sql('origin', "SELECT md5(string_agg(t::text, ' ' ORDER BY id)) FROM ${table}_$format t"),
			sql('origin', "SELECT md5(string_agg(t::text, ' ' ORDER BY id)) FROM $table t"),
			"COPY of $table as $format: equal text");
	}
}

# The statements of a dump.
sub statements
{
	my ($database) = @_;
	my ($out, $err) = run_command([ 'pg_dump', $node->connstr($database) ]);

	return join("\n", sort grep { /\S/ && !/^(?:--|SET |SELECT pg_catalog\.set_config|\\(?:un)?restrict)/ } split /\n/, $out);
}

# A database with nothing but the extensions.
sql('postgres', 'CREATE DATABASE bare');
sql('bare', 'CREATE EXTENSION bloomext; CREATE EXTENSION bloomext_citext CASCADE; CREATE EXTENSION bloomext_citus');
my $bare = statements('bare');
is($bare =~ s/^COMMENT ON EXTENSION (?:bloomext|bloomext_citext|bloomext_citus|citext) IS '.*';(?:\n|\z)//mgr,
	"CREATE EXTENSION IF NOT EXISTS bloomext WITH SCHEMA public;\nCREATE EXTENSION IF NOT EXISTS bloomext_citext WITH SCHEMA public;\nCREATE EXTENSION IF NOT EXISTS bloomext_citus WITH SCHEMA public;\nCREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;",
	'a dump of the extensions alone has no objects of theirs');
sql('postgres', 'CREATE DATABASE bare_again');
$node->command_ok([ 'pg_dump', '-Fc', '-f', "$dir/bare", 'bare' ], 'bare: pg_dump');
$node->command_ok([ 'pg_restore', '--exit-on-error', '-d', 'bare_again', "$dir/bare" ], 'bare: pg_restore');
is(statements('bare_again'), $bare, 'bare: dumps alike after restore');

$node->stop;
done_testing();
