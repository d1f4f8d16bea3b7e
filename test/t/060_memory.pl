# Memory: what builds, unions and look-ups take at most, and that no function
# keeps anything, however often it is called.
#
# BLOOMEXT_MEMORY_ROWS is the number of rows that are built from (1 million),
# BLOOMEXT_MEMORY_CALLS the number of calls of each function (150,000; some
# that take long are called less).  Both decide by the memory that the backend
# held at most, which the system tells, and by what its contexts hold after.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use FilterTypes;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $rows = $ENV{BLOOMEXT_MEMORY_ROWS} || 1_000_000;
my $calls = $ENV{BLOOMEXT_MEMORY_CALLS} || 150_000;
my $few = int($calls / 100);
my $full = $rows >= 50_000_000;

# Megabytes: of build_memory, of a large filter, and of cache_memory.
my $build = $full ? 256 : 4;
my $large = $full ? 256 : 12;
my $cache = $full ? 64 : 8;

# Megabytes of work_mem times hash_mem_multiplier.
my $hash_memory = 8;

my $groups = $full ? 100_000 : 10_000;

# What a backend takes beside, and what measuring itself may differ by.
my $beside = 16;

# What so many calls may take, in kB.  A call that kept the server's smallest
# piece of memory would take 24 bytes.
my $growth = $calls < 1_000_000 ? 2304 : 3072;

plan skip_all => 'this system does not tell how much memory a process has taken'
  unless -e '/proc/self/clear_refs';

my $node = PostgreSQL::Test::Cluster->new('memory');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
autovacuum = off
fsync = off
jit = off
max_wal_size = 4GB
shared_buffers = 8MB
max_parallel_workers_per_gather = 0
CONF
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION bloomext;
CREATE TYPE mood AS ENUM ('sad', 'happy');
CREATE TYPE pair AS (a int, b text);
CREATE TABLE live AS SELECT generate_series(1, 1000) AS v;
CREATE INDEX ON live USING bloom_filter (v);
CREATE TABLE live_pair AS SELECT ROW(1, 'b')::pair AS v;
CREATE INDEX ON live_pair USING bloom_filter (v);
SQL

# Begin to measure what a session's backend holds at most.
sub reset_peak
{
	my ($session) = @_;

	append_to_file('/proc/' . $session->pid . '/clear_refs', '5');
	return $session->status('VmRSS');
}

# Kilobytes that a statement takes, beyond what the session has.
sub peak
{
	my ($session, $sql) = @_;
	my $before = reset_peak($session);

	$session->safe($sql);
	return $session->status('VmHWM') - $before;
}

# --- at most ---------------------------------------------------------------

# What is done, and the megabytes that it may take.  LARGE is the shape of a
# filter of so many megabytes; "stored" has two of them, "many" a hundred of a
# megabyte; a filter read from a table is a copy.
my @bounds = (
	[ "build of more rows without capacity than a list of $build MB holds" =>
		  "SET bloomext.build_memory = '${build}MB'; SELECT TYPE_agg(v) IS NULL FROM (SELECT generate_series(1::bigint, $build * 175000) AS v) s", 2.25 * $build, 'folds' ],
	[ "build of as many rows without capacity as build_memory of $build MB holds" =>
		  "SET bloomext.build_memory = '${build}MB'; SELECT TYPE_agg(v) IS NULL FROM (SELECT generate_series(1::bigint, $build * 131072) AS v) s", 1.8 * $build ],
	[ "build of $rows rows, a filter of $large MB" => 'SELECT TYPE_agg(v LARGE) IS NULL FROM v', 2 * $large, 'folds' ],
	[ "build of as many rows as build_memory of $build MB holds, a filter of $large MB" =>
		  "SET bloomext.build_memory = '${build}MB'; SELECT TYPE_agg(v LARGE) IS NULL FROM (SELECT generate_series(1::bigint, $build * 131072) AS v) s", 1.8 * $build + $large, 'listed' ],
	[ "build of $groups groups, work_mem 4 MB" => "SELECT count(f) FROM (SELECT TYPE_agg(v) AS f FROM v GROUP BY v % $groups) s", $hash_memory * 16 * $rows / $groups / 1024 * 1.3 ],
	[ "union of two of $large MB" => 'SELECT TYPE_union(f, g) IS NULL FROM stored', 3 * $large ],
	[ "union of 100 of 1 MB" => 'SELECT TYPE_union_agg(f) IS NULL FROM many', 5 ],
	[ "addition to one of $large MB" => 'SELECT TYPE_add(f, 1) IS NULL FROM stored', 2 * $large ],
	[ "$few additions to one of 1 MB" =>
		  'DO $$ DECLARE f TYPE; BEGIN f := (SELECT m.f FROM many m WHERE id = 1); FOR i IN 1 .. ' . $few . ' LOOP f := TYPE_add(f, 1000000 + i); END LOOP; END $$', 4 ],
	[ "look-ups in 24 of 1 MB, cache_memory $cache MB" =>
		  "SET bloomext.cache_memory = '${cache}MB'; SELECT count(*) FROM (SELECT * FROM w, many WHERE id < 24 OFFSET 0) s WHERE TYPE_contains(f, w)", $cache + 2 ],
	[ "look-ups in one of $large MB, which does not fit into cache_memory" =>
		  "SET bloomext.cache_memory = '1MB'; SELECT count(*) FROM (SELECT generate_series(1, 100000) AS w) s WHERE TYPE_contains((SELECT f FROM stored), w)", 2, 'sliced' ],
	[ "look-ups in one of $large MB, read whole" =>
		  "SET bloomext.cache_memory = '1MB'; SELECT count(*) FROM (SELECT generate_series(1, 100) AS w) s WHERE TYPE_contains((SELECT f FROM stored), w)", $large ],
	[ "look-ups in one of $large MB" => "SET bloomext.cache_memory = '1GB'; SELECT count(*) FROM (SELECT generate_series(1, 300000) AS w) s WHERE TYPE_contains((SELECT f FROM stored), w)", $large ],
	[ "text output and input of $large MB" => 'SELECT f::text::TYPE IS NULL FROM stored', (1 + 4 * 4 / 3 + 1) * $large ],
	[ "equality, hash and info of $large MB" => 'SELECT f = g, TYPE_info(f) IS NULL FROM stored', 3 * $large ],);

sub large_sql
{
	my ($type, $text) = @_;

	return sized_sql($type, $text, LARGE => $large, SMALL => 1);
}

sub test_bounds
{
	my ($type) = @_;

	$node->safe_psql('postgres', large_sql($type, <<"SQL"));
CREATE VIEW v AS SELECT generate_series(1::bigint, $rows) AS v;
CREATE VIEW w AS SELECT generate_series(1, 300) AS w;
CREATE UNLOGGED TABLE stored AS SELECT f, f AS g FROM (SELECT TYPE_agg(v LARGE) AS f FROM generate_series(1, 100000) v) s;
CREATE UNLOGGED TABLE many AS SELECT v % 100 AS id, TYPE_agg(v SMALL) AS f FROM generate_series(1, 100000) v GROUP BY v % 100;
VACUUM stored, many;
SQL
	for my $case (grep { has_all($type, $_->[1]) && (!$_->[3] || $type->{ $_->[3] }) } @bounds)
	{
		my ($name, $text, $megabytes) = @$case;
		my $session = Session->new($node);

		# Loads the library, and touches the shared memory that there is.
		$session->safe(sql_for($type, 'SET work_mem = \'4MB\'; SELECT TYPE_contains(EMPTY, 1); SELECT count(*) FROM pg_depend, pg_proc WHERE objid = pg_proc.oid'));
		my $peak = peak($session, large_sql($type, $text)) / 1024;

		note(sprintf '%-70s %6.1f MB of %6.1f', "$type->{name}: $name", $peak, $megabytes + $beside);
		cmp_ok($peak, '<=', $megabytes + $beside, "$type->{name}: $name: megabytes taken");
	}
	$node->safe_psql('postgres', 'DROP TABLE stored, many; DROP VIEW v, w');
	return;
}

# --- after many calls ------------------------------------------------------

# Statements that call something many times.  N is the number of calls, i the
# current one; M is a hundredth.  "kept" has a filter of EMPTY's shape, stored.
my $do = 'DO $$ DECLARE f TYPE := EMPTY; g TYPE; b boolean; h bigint; BEGIN FOR i IN 1 .. N LOOP %s END LOOP; END $$';
my $select = 'SELECT count(%s) FROM (SELECT generate_series(1, N) AS i) s';
my $seldom = 'SELECT count(%s) FROM (SELECT generate_series(1, M) AS i) s';
my @repeated = (
	(map { [ "hash of $_" => sprintf $select, "bloom_hash($_)" ] }
		'i', "'a' || i", 'i / 7.0', 'i::float8', "int8send(i)", "md5(i::text)::uuid", "now() + i * interval '1 s'", "interval '1 s' * i", 'i::text::bpchar',
		'(\'{sad,happy}\'::mood[])[1 + i % 2]', 'ARRAY[i, NULL, -i]', "ARRAY[i::text, 'b']", 'int4range(i, i + 5)', 'int8multirange(int8range(i, i + 5), int8range(-i - 5, -i))', "ROW(i, 'b')::pair", "ARRAY[ROW(i, 'b')::pair]", 'to_jsonb(i)',
		q{jsonb_build_object('a', i, 'b', ARRAY['x', i::text])}, "ROW(i, 'b'::text)", "B'1011' || i::bit(32)", "inet '10.0.0.0' + i", "i::text::name"),
	[ 'hash of records of changing types' => "SELECT count(bloom_hash(r)) FROM (SELECT CASE i % 3 WHEN 0 THEN ROW(i) WHEN 1 THEN ROW(i, 'a'::text) ELSE ROW(i, 1.5, i) END AS r FROM (SELECT generate_series(1, M) AS i) s OFFSET 0) s" ],
	[ 'contains, computed' => 'SELECT count(*) FILTER (WHERE TYPE_contains(f, i)) FROM (SELECT (SELECT TYPE_agg(v SHAPE) FROM generate_series(1, 100) v) AS f, generate_series(1, N) AS i) s' ],
	[ 'contains, stored' => sprintf $select, 'TYPE_contains((SELECT f FROM kept), i)' ],
	[ 'contains, joined' => 'SELECT count(*) FILTER (WHERE TYPE_contains(f, i::bigint)) FROM (SELECT f, generate_series(1, N) AS i FROM kept OFFSET 0) s' ],
	[ 'contains, a variable' => sprintf $do, 'b := TYPE_contains(f, i);' ],
	[ 'contains, a changed variable' => sprintf($do, 'b := TYPE_contains(f, i);') =~ s/BEGIN/BEGIN f := TYPE_add(f, 1);/r ],
	[ 'contains text' => sprintf $select, "TYPE_contains((SELECT t FROM kept), 'a' || i)" ],
	[ 'operators' => sprintf $select, '((SELECT f FROM kept) @> i, i <@ (SELECT f FROM kept))' ],
	[ 'contains_any' => sprintf $select, "TYPE_contains_any((SELECT f FROM kept), ARRAY[i, 2, 3, NULL])" ],
	[ 'contains_all' => sprintf $select, "TYPE_contains_all((SELECT f FROM kept), ARRAY[i, 2, 3, NULL])" ],
	[ 'contains_each' => sprintf $select, "TYPE_contains_each(EMPTY, ARRAY[i, 2, 3, NULL])" ],
	[ 'contains_each of text' => sprintf $select, "TYPE_contains_each(EMPTY, '{1,2,NULL,' || i || '}')" ],
	[ 'contains_hash' => sprintf $select, 'TYPE_contains_hash((SELECT f FROM kept), i)' ],
	[ 'add to a variable' => sprintf($do, 'IF i % 900 = 0 THEN f := EMPTY; END IF; f := TYPE_add(f, i);') =~ s/EMPTY/SMALLER/gr ],
	[ 'add to a large variable' => sprintf($do, 'IF i % 9000 = 0 THEN f := EMPTY; END IF; f := TYPE_add(f, i);') ],
	[ 'add, nested' => sprintf $seldom, 'TYPE_add(TYPE_add(EMPTY, i), -i)' ],
	[ 'add_all' => sprintf $seldom, "TYPE_add_all(EMPTY, ARRAY[i, 2, 3, NULL])" ],
	[ 'add_hash' => sprintf $seldom, 'TYPE_add_hash(EMPTY, i)' ],
	[ 'try_add' => sprintf $seldom, 'TYPE_try_add(EMPTY, i)' ],
	[ 'remove' => sprintf $seldom, 'TYPE_remove(TYPE_add(EMPTY, i), i)' ],
	[ 'remove_all' => sprintf $seldom, 'TYPE_remove_all(TYPE_add(EMPTY, i), ARRAY[i])' ],
	[ 'count' => sprintf $select, 'TYPE_count((SELECT f FROM kept), i)' ],
	[ 'groups' => 'SELECT count(f) FROM (SELECT TYPE_agg(i) AS f FROM (SELECT generate_series(1, N) AS i) s GROUP BY i / 50) s' ],
	[ 'sorted groups' => 'SET enable_hashagg = off; SELECT count(f) FROM (SELECT TYPE_agg(i SHAPE) AS f FROM (SELECT generate_series(1, N) AS i) s GROUP BY i / 50) s; RESET enable_hashagg' ],
	[ 'a window' => 'SELECT count(TYPE_cardinality(f)) FROM (SELECT TYPE_agg(i) OVER (ORDER BY i ROWS 5 PRECEDING) AS f FROM (SELECT generate_series(1, M) AS i) s) s' ],
	[ 'unions' => sprintf $seldom, 'TYPE_union(EMPTY, (SELECT f FROM kept))' ],
	[ 'intersections' => sprintf $seldom, 'TYPE_intersection((SELECT f FROM kept), (SELECT f FROM kept))' ],
	[ 'overlaps' => sprintf $seldom, '(TYPE_overlap((SELECT f FROM kept), (SELECT f FROM kept)), TYPE_jaccard(EMPTY, (SELECT f FROM kept)))' ],
	[ 'union aggregate' => 'SELECT TYPE_union_agg(f) IS NULL FROM (SELECT f, generate_series(1, M) FROM kept) s' ],
	[ 'text output and input' => sprintf $seldom, '(SELECT f FROM kept)::text::TYPE' ],
	[ 'input of text with line breaks' => sprintf $seldom, q{encode(TYPE_send((SELECT f FROM kept)), 'base64')::TYPE} ],
	[ 'casts to and from bytea' => sprintf $seldom, '(SELECT f FROM kept)::bytea::TYPE' ],
	[ 'info' => sprintf $seldom, 'TYPE_info((SELECT f FROM kept))' ],
	[ 'equality and hash' => 'SELECT count(*) FROM (SELECT f, generate_series(1, M) AS i FROM kept) a GROUP BY f' ],
	[ 'live contains' => sprintf $select, q{bloom_index_contains('live', i)} ],
	[ 'live contains_any' => sprintf $select, q{bloom_index_contains_any('live', ARRAY[i, -2, -3, NULL])} ],
	[ 'live contains_each of records' => sprintf $select, q{bloom_index_contains_each('live_pair', ARRAY[ROW(i, 'b'::text), NULL])} ],
	[ 'live filters as values' => sprintf $seldom, q{bloom_from_index('live')} ],
	[ 'live info' => sprintf $seldom, q{bloom_index_info('live')} ],
	[ 'errors that are caught' => sprintf($do, q{BEGIN b := TYPE_contains(f, 'x'::text || i); EXCEPTION WHEN datatype_mismatch THEN NULL; END;}) =~ s/EMPTY/TYPE_add(EMPTY, 1)/r =~ s/\bN\b/M/r ],
	[ 'errors of input that are caught' => sprintf($do, q{BEGIN g := ('AQID' || i)::TYPE; EXCEPTION WHEN invalid_text_representation THEN NULL; END;}) =~ s/\bN\b/M/r ],
	[ 'errors in builds that are caught' => sprintf($do, q{BEGIN g := (SELECT TYPE_agg(1 / (20000 - v)) FROM generate_series(1, 30000) v); EXCEPTION WHEN division_by_zero THEN NULL; END;}) =~ s/\bN\b/30/r ],);

# Kilobytes that all contexts of a session hold.
my $contexts = 'SELECT sum(total_bytes) / 1024 FROM pg_backend_memory_contexts';

# What a statement takes when it is run the second time, at most and after.
sub second_time
{
	my ($session, $sql) = @_;

	$session->safe($sql =~ s/\b(?:$calls|$few)\b/100/gr);
	$session->safe($contexts) for 1 .. 2;
	my $before = $session->safe($contexts);
	my $peak = peak($session, $sql);

	return ($peak, $session->safe($contexts) - $before);
}

sub many_sql
{
	my ($type, $text) = @_;
	my $smaller = sql_for($type, 'EMPTY') =~ s/20000/1000/r;

	return sql_for($type, $text =~ s/\bN\b/$calls/gr =~ s/\bM\b/$few/gr =~ s/\bSMALLER\b/$smaller/gr);
}

sub test_calls
{
	my ($type) = @_;

	$node->safe_psql('postgres', sql_for($type, q{CREATE TABLE kept AS SELECT TYPE_agg(v SHAPE) AS f, TYPE_agg('a' || v SHAPE) AS t FROM generate_series(1, 1000) v}));
	for my $case (grep { has_all($type, $_->[1]) && ($type == $filter_types[0] || $_->[1] =~ /TYPE/) } @repeated)
	{
		my ($name, $text) = @$case;
		my $session = Session->new($node);

		# What one statement gave back would hide what the next one keeps.
		$session->safe("SET work_mem = '1MB'");
		my ($peak, $after) = second_time($session, many_sql($type, $text));

		note(sprintf '%-60s %7d kB at most, %5d kB after', "$type->{name}: $name", $peak, $after);
		cmp_ok($peak, '<=', $growth, "$type->{name}, many calls: $name: kB at most");
		cmp_ok($after, '<=', 256, "$type->{name}, many calls: $name: kB after");
	}
	$node->safe_psql('postgres', 'DROP TABLE kept');
	return;
}

# That what is kept would be seen, for a statement and for good.
sub test_measures
{
	my $session = Session->new($node);
	my ($peak, $after) = second_time($session, "SELECT count(*) FROM (SELECT array_agg(i) FROM (SELECT generate_series(1, $calls) AS i) s GROUP BY i) s");

	cmp_ok($peak, '>', $growth, 'what a statement keeps is seen');
	($peak, $after) = second_time($session, 'DO $$ BEGIN FOR i IN 1 .. 300 LOOP EXECUTE format($f$PREPARE p%s AS SELECT 1$f$, (random() * 1e15)::bigint); END LOOP; END $$');
	cmp_ok($after, '>', 256, 'what a session keeps is seen');
	return;
}

# Making the indexes of many partitions takes what that of one takes.
sub test_partitions
{
	my %peak;

	for my $partitions (1, 16)
	{
		my $session = Session->new($node);

		$node->safe_psql('postgres', <<"SQL");
CREATE TABLE parts (k int, v int) PARTITION BY LIST (k);
SELECT format('CREATE TABLE parts_%1\$s PARTITION OF parts FOR VALUES IN (%1\$s)', k) FROM generate_series(1, $partitions) k \\gexec
INSERT INTO parts SELECT 1 + i % $partitions, i FROM generate_series(1, 140000 * $partitions) i;
SQL
		$session->safe('SELECT count(*) FROM parts; SELECT count(*) FROM pg_depend, pg_proc WHERE objid = pg_proc.oid');
		$peak{$partitions} = peak($session, 'CREATE INDEX ON parts USING bloom_filter (v)') / 1024;
		$node->safe_psql('postgres', 'DROP TABLE parts');
	}
	note(sprintf 'live filters: %.1f MB for one partition, %.1f for sixteen', @peak{ 1, 16 });
	cmp_ok($peak{16}, '<=', $peak{1} + 16, 'live filters of sixteen partitions: megabytes taken');
	return;
}

# A layer that maintenance_work_mem does not hold is not in memory as a whole.
sub test_large_layer
{
	my $session = Session->new($node);

	$node->safe_psql('postgres', 'CREATE UNLOGGED TABLE wide AS SELECT generate_series(1, 100000) AS v');
	$session->safe('SET maintenance_work_mem = \'8MB\'; SELECT count(*) FROM wide; SELECT count(*) FROM pg_depend, pg_proc WHERE objid = pg_proc.oid');
	my $peak = peak($session, 'CREATE INDEX ON wide USING bloom_filter (v) WITH (capacity = 100000000)') / 1024;
	my $size = $node->safe_psql('postgres', q{SELECT bytes / 1048576 FROM bloom_index_info('wide')});

	note(sprintf 'a live filter of %d MB by 8 MB: %.1f MB', $size, $peak);
	cmp_ok($size, '>', 100, 'the live filter is large');
	cmp_ok($peak, '<=', 8 + $beside, 'a large live filter: megabytes taken');
	$node->safe_psql('postgres', 'DROP TABLE wide');
	return;
}

# Rows of many keys, which hashing copies, leave nothing behind in a statement.
sub test_documents
{
	my $session = Session->new($node);

	$node->safe_psql('postgres', <<'SQL');
CREATE UNLOGGED TABLE documents AS SELECT (SELECT string_agg('w' || i % 7 || 'x' || g, ' ') FROM generate_series(1, 1000) g)::tsvector AS words, repeat(i::text, 3000) AS line FROM generate_series(1, 3000) i;
CREATE UNLOGGED TABLE copied (LIKE documents);
CREATE INDEX ON copied USING bloom_ranges (words, line);
SQL
	$session->safe('INSERT INTO copied SELECT * FROM documents LIMIT 10; SELECT count(*) FROM documents');
	my $peak = peak($session, 'INSERT INTO copied SELECT * FROM documents') / 1024;

	note(sprintf '3000 documents of 1000 words: %.1f MB', $peak);
	cmp_ok($peak, '<=', $beside, 'documents inserted: megabytes taken');
	$node->safe_psql('postgres', 'DROP TABLE documents, copied');
	return;
}

test_measures();
test_documents();
test_partitions();
test_large_layer();
for my $type (@filter_types, @filter_variants)
{
	test_bounds($type);
	test_calls($type);
}

$node->stop;
done_testing();
