#!/usr/bin/env perl
# bench/ranges_histories.pl: called by bench/ranges_histories, which provides the server.
#
#   ranges_histories.pl ROWS [REGEX...]
use strict;
use warnings;

my ($rows, @wanted) = @ARGV;

# The rows of psql's output.
sub sql
{
	my ($script) = @_;

	open my $out, '>', 'script.sql' or die "script.sql: $!\n";
	print $out $script;
	close $out or die "script.sql: $!\n";
	my @lines = `psql -X -q -A -t -v ON_ERROR_STOP=1 -d postgres -f script.sql`;
	die "psql failed: $script\n" if $?;
	chomp @lines;
	return @lines;
}

sub percent
{
	my ($share) = @_;

	return int($rows * $share / 100);
}

# Rows with numbers from..to, of which so many neighbours have one key.
my $from = 0;

sub insert
{
	my ($n, $neighbours, %options) = @_;
	my ($first, $last) = ($from + 1, $from + $n);
	my $key = $options{key} // "md5((i / $neighbours)::text || ' $neighbours')::uuid";

	$from = $last;
	return "INSERT INTO t SELECT i, $key, 0, " . ($options{pad} // 'NULL') . " FROM generate_series($first, $last) AS i;";
}

# Keys of which those of some rows are unique, and others have 50 neighbours.
sub mixed
{
	my ($unique) = @_;

	return "CASE WHEN $unique THEN md5(i::text)::uuid ELSE md5((i / 50)::text || ' 50')::uuid END";
}

my $table = 'CREATE TABLE t (id int, k uuid, n int, pad text);';
my $index = 'CREATE INDEX t_k ON t USING bloom_ranges (k);';

# About the rows of a page.
my $page = 136;
my $updated = 0;

# A fifth of all rows, in turn.
sub update
{
	return 'UPDATE t SET n = n + 1 WHERE id % 5 = ' . $updated++ % 5 . '; VACUUM t;';
}


# So many keys of a row, and the table and index of these.
sub keys_of
{
	my ($n) = @_;

	return "ARRAY(SELECT md5(i || '-' || k) FROM generate_series(1, $n) k)";
}

my $tags = 'CREATE TABLE t (id int, k text[], n int, pad text);' . $index;

# Names, and steps: what they are, and SQL.
my @histories = (
	[ 'clustered, then unique',
		[ '50 neighbours have one key', $table . insert(percent(100), 50) . $index ], [ 'an eighth more, unique', insert(percent(12.5), 1) ] ],
	[ 'unique, then clustered, then unique',
		[ 'unique', $table . insert(percent(50), 1) . $index ], [ 'as many of 50 neighbours', insert(percent(50), 50) ], [ 'an eighth more, unique', insert(percent(12.5), 1) ] ],
	[ 'denser in steps',
		[ '50 neighbours', $table . insert(percent(50), 50) . $index ], [ '25', insert(percent(15), 25) ], [ '5', insert(percent(15), 5) ], [ '1', insert(percent(15), 1) ] ],
	[ 'every 32nd range unique', [ 'CREATE INDEX', $table . insert(percent(100), 1, key => mixed("i / ($page * 4) % 32 = 7")) . $index ] ],
	[ 'every 16th range unique', [ 'CREATE INDEX', $table . insert(percent(100), 1, key => mixed("i / ($page * 4) % 16 = 7")) . $index ] ],
	[ 'stretches of 128 pages in turn',
		[ 'CREATE INDEX, one page a range', $table . insert(percent(100), 1, key => mixed("i / ($page * 128) % 2 = 1")) . 'CREATE INDEX t_k ON t USING bloom_ranges (k) WITH (pages_per_range = 1);' ],
		[ 'a quarter more', insert(percent(25), 1, key => mixed("i / ($page * 128) % 2 = 1")) ] ],
	[ '99 % NULL, then none', [ '99 % NULL', $table . insert(percent(50), 1, key => "CASE WHEN i % 100 = 0 THEN md5(i::text)::uuid END") . $index ], [ 'none', insert(percent(25), 1) ] ],
	[ 'wide rows, then narrow', [ 'wide', $table . insert(percent(10), 1, pad => "repeat('x', 800)") . $index ], [ 'narrow', insert(percent(30), 1) ] ],
	[ 'text of 32 to 3200 bytes, then short',
		[ 'long', 'CREATE TABLE t (id int, k text, n int, pad text);' . insert(percent(5), 1, key => "rpad('', 32 * (1 + i % 100), md5(i::text))") . $index ],
		[ 'short', insert(percent(30), 1, key => "'x' || md5(i::text)") ] ],
	[ 'a partial index whose predicate becomes common',
		[ 'rare', $table . insert(percent(50), 1) . "UPDATE t SET n = 1 WHERE id % 100 = 0; VACUUM FULL t; CREATE INDEX t_k ON t USING bloom_ranges (k) WHERE n = 1;" ],
		[ 'always', insert(percent(25), 1) =~ s/, 0, NULL/, 1, NULL/r ] ],
	[ 'rows updated in another column',
		[ 'unique', $table . insert(percent(50), 1) . $index ], [ 'a fifth', update() ], [ 'all of them', join('', map { update() } 1 .. 4) ], [ 'five times more', join('', map { update() } 1 .. 25) ] ],
	[ 'half deleted, and refilled',
		[ 'unique', $table . insert(percent(50), 1) . $index ], [ 'half deleted', 'DELETE FROM t WHERE id % 2 = 0; VACUUM t;' ], [ 'refilled', insert(percent(25), 1) . 'VACUUM t;' ],
		[ 'again', 'DELETE FROM t WHERE id % 2 = 1; VACUUM t;' . insert(percent(25), 1) . 'VACUUM t;' ] ],
	[ 'shrunk and regrown',
		[ 'unique', $table . insert(percent(50), 1) . $index ],
		(map { [ "regrown, $_", 'DELETE FROM t WHERE ctid > (SELECT format(\'(%s,0)\', pg_relation_size(\'t\') / 8192 / 10)::tid); VACUUM t;' . insert(percent(45), 1) . 'VACUUM t;' ] } 1 .. 3) ],
	[ 'months',
		[ 'the first', $table . $index . insert(percent(10), 1) ],
		map { [ "after $_", join('', map { insert(percent(10), 1) . 'UPDATE t SET n = n + 1 WHERE id % 4 = 0; VACUUM t; DELETE FROM t WHERE id < (SELECT max(id) FROM t) - ' . percent(60) . '; VACUUM t;' } 1 .. 8) ] } 8, 16, 24, 32 ],
	[ 'an outlier first', [ 'a row of 20000 keys', $tags . insert(1, 1, key => keys_of(20000)) ], [ 'rows of 5', insert(percent(5), 1, key => keys_of(5)) ], [ 'VACUUM', 'VACUUM t;' ] ],
	[ 'outliers among others',
		[ 'rows of 5 keys', $tags . insert(percent(5), 1, key => keys_of(5)) ], [ 'two of 20000', insert(2, 1, key => keys_of(20000)) ], [ 'rows of 5', insert(percent(5), 1, key => keys_of(5)) ],
		[ 'VACUUM', 'VACUUM t;' ], [ 'outliers deleted', 'DELETE FROM t WHERE cardinality(k) > 5; VACUUM t;' ] ],
	[ 'documents under updates',
		[ '4000 of 20 keys', $tags . insert(4000, 1, key => keys_of(20)) ],
		map { [ "updated $_ times", join '', map { "UPDATE t SET k = array_append(k[2:], md5(id || '-' || random())); VACUUM t;" } 1 .. 10 ] } 10, 20, 30 ],
	[ 'made on an empty table', [ 'empty', $table . $index ], [ 'a tenth', insert(percent(15), 1) ], [ 'all', insert(percent(135), 1) ] ]);

# What an absent value takes by the index that there is: pages of the table, and microseconds.
my $functions = <<'SQL';
CREATE FUNCTION condition(value text) RETURNS text LANGUAGE sql AS $$
	SELECT CASE WHEN typcategory = 'A' THEN format('k @> ARRAY[%s]', value) ELSE format('k = %s::%s', value, typname) END ||
		CASE WHEN EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('t_k') AND indpred IS NOT NULL) THEN ' AND n = 1' ELSE '' END
	FROM pg_attribute a JOIN pg_type y ON y.oid = a.atttypid WHERE a.attrelid = to_regclass('t') AND attname = 'k'
$$;
CREATE FUNCTION pages_read() RETURNS float LANGUAGE plpgsql AS $$
DECLARE
	plan json;
	pages float := 0;
BEGIN
	FOR i IN 1 .. 200 LOOP
		EXECUTE 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) SELECT 1 FROM t WHERE ' || condition(quote_literal(md5('absent' || i))) INTO plan;
		pages := pages + (plan -> 0 -> 'Plan' ->> 'Exact Heap Blocks')::float + (plan -> 0 -> 'Plan' ->> 'Lossy Heap Blocks')::float;
	END LOOP;
	RETURN pages / 200;
END $$;
CREATE FUNCTION time_taken() RETURNS float LANGUAGE plpgsql AS $$
DECLARE
	begun timestamptz;
BEGIN
	EXECUTE 'CREATE OR REPLACE FUNCTION pg_temp.look_up(text) RETURNS bigint LANGUAGE plpgsql AS ''BEGIN RETURN (SELECT count(*) FROM t WHERE ' || condition('$1') || '); END''';
	PERFORM pg_temp.look_up(md5('absent' || i)) FROM generate_series(1, 20) AS i;
	begun := clock_timestamp();
	PERFORM pg_temp.look_up(md5('absent' || i)) FROM generate_series(1, 200) AS i;
	RETURN extract(epoch FROM clock_timestamp() - begun) * 1e6 / 200;
END $$;
SQL

my $settings = 'SET enable_seqscan = off; SET enable_indexscan = off; SET enable_indexonlyscan = off; SET plan_cache_mode = force_generic_plan;';

# Pages read, microseconds and bytes, of the index t_k.
sub measure
{
	return split /\|/, (sql("$settings SELECT round(pages_read()::numeric, 1), round(time_taken()::numeric), pg_relation_size('t_k')"))[-1];
}

printf "## %s, commit %s\n\n%s rows; %s\n\n", (sql('SELECT current_date'))[0], $ENV{BENCH_COMMIT} // '?', $rows, (sql("SELECT 'PostgreSQL ' || current_setting('server_version')"))[0];
print "| history | step | pages | promised | read | µs | MB | REINDEX: read | µs | MB | b-tree: µs | MB |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n";
$| = 1;
sql("SET client_min_messages = warning; CREATE EXTENSION IF NOT EXISTS bloomext;\n$functions");
for my $history (@histories)
{
	my ($name, @steps) = @$history;

	next if @wanted && !grep { $name =~ /$_/ } @wanted;
	for my $step (@steps)
	{
		my ($what, $script) = @$step;

		sql($script);
		my ($pages, $promised) = split /\|/, (sql("SELECT pg_relation_size('t') / 8192, round((pg_relation_size('t') / 8192 * target_fpp)::numeric, 1) FROM bloom_ranges_info('t_k')"))[0];
		my @now = measure();

		# What follows goes on with the index as it was.
		my ($definition) = sql("SELECT pg_get_indexdef('t_k'::regclass)");
		sql('ALTER INDEX t_k RENAME TO kept');
		sql($definition =~ s/INDEX kept|INDEX t_k/INDEX t_k/r);
		sql("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'kept'::regclass");
		my @anew = measure();
		my @btree = ('', '');

		sql('DROP INDEX t_k');
		if ($step == $steps[-1] && $script !~ /cardinality|array_append/ && $name !~ /outlier/)
		{
			sql($definition =~ s/INDEX kept|INDEX t_k/INDEX t_k/r =~ s/bloom_ranges \(k\)(?: WITH \(.*?\))?/btree (k)/r);
			@btree = (split /\|/, (sql("SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan; SELECT round(time_taken()::numeric), pg_relation_size('t_k')"))[-1]);
			$btree[1] = sprintf '%.1f', $btree[1] / 1e6;
			sql('DROP INDEX t_k');
		}
		sql("UPDATE pg_index SET indisvalid = true WHERE indexrelid = 'kept'::regclass; ALTER INDEX kept RENAME TO t_k");
		printf "| %s | %s | %d | %s | **%s** | %s | %.2f | %s | %s | %.2f | %s | %s |\n", $name, $what, $pages, $promised, @now[ 0, 1 ], $now[2] / 1e6, @anew[ 0, 1 ], $anew[2] / 1e6, @btree;
	}
	sql('DROP TABLE t');
	$from = 0;
}
