# test/lib/JoinQueries.pm: random queries of joins.
#
# Each query is chosen by a seed and a number alone.  Its relations are tables,
# partitions, rows of functions, and subqueries of many kinds; all have the
# columns a, b (integer), c (text), d (numeric) and e (bigint).  Its result does
# not depend on the order in which rows are read: everything is sorted before
# it is limited or numbered.  Queries whose settings or roles change on the way are
# the exception; they read in one order.

package JoinQueries;

use strict;
use warnings;

our $depth;

# The rows that are fetched from a cursor in the end.
our $most_fetched = 20000;

my $aliases;
my @ctes;

# One of several.
sub one_of
{
	return $_[ int rand @_ ];
}

# With this probability.
sub now_and_then
{
	my ($probability) = @_;

	return rand() < $probability;
}

# The tables that queries read; those of another server are at this host and port.
sub tables
{
	my ($host, $port) = @_;

	return <<'SQL' . <<"FOREIGN";
CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE TABLE r1 AS SELECT i * 7919 % 350 AS a, i % 50 AS b, 'c' || i % 300 AS c, (i % 200)::numeric(10, 1) AS d, (i % 400)::bigint AS e FROM generate_series(1, 700) AS i;
CREATE TABLE r2 AS SELECT CASE WHEN i % 9 > 0 THEN i * 31 % 450 END AS a, i % 60 AS b, 'c' || i % 280 AS c, (i % 250)::numeric AS d, (i * 13 % 500)::bigint AS e FROM generate_series(1, 300) AS i;
CREATE TABLE r3 AS SELECT i * 11 AS a, CASE WHEN i % 4 > 0 THEN i END AS b, CASE WHEN i % 3 > 0 THEN 'c' ELSE 'C' END || i * 3 AS c, i * 2.00 AS d, (i * 17)::bigint AS e FROM generate_series(1, 60) AS i;
CREATE TABLE r4 (a int, b int, c text, d numeric, e bigint) PARTITION BY RANGE (a);
CREATE TABLE r4_1 PARTITION OF r4 FOR VALUES FROM (0) TO (100);
CREATE TABLE r4_2 PARTITION OF r4 FOR VALUES FROM (100) TO (250);
CREATE TABLE r4_3 PARTITION OF r4 DEFAULT;
INSERT INTO r4 SELECT i * 17 % 380, i % 70, 'c' || i % 200, i % 90, i % 350 FROM generate_series(1, 400) AS i;
CREATE TABLE r5 AS SELECT CASE WHEN i % 4 = 0 THEN i % 5 * 11 ELSE i * 101 % 900 END AS a, i % 80 AS b, CASE WHEN i % 7 = 0 THEN 'cc' ELSE 'c' END || i % 400 AS c, (i % 700)::numeric(12, 4) AS d, (i % 600)::bigint AS e, repeat('x', 100) AS wide FROM generate_series(1, 1300) AS i;
CREATE TABLE r6 (a int PRIMARY KEY, b int, c text, d numeric, e bigint);
INSERT INTO r6 SELECT i * 3, i % 40, 'c' || i, i, i * 5 FROM generate_series(1, 200) AS i;
CREATE TABLE r7 (a int, b int, c text, d numeric, e bigint);
CREATE TABLE r8 (e bigint, d numeric, c text, b int, a int) PARTITION BY LIST (b);
CREATE TABLE r8_1 PARTITION OF r8 FOR VALUES IN (1, 2, 3, 5, 8, 13, 21, 34) PARTITION BY HASH (a);
CREATE TABLE r8_1a PARTITION OF r8_1 FOR VALUES WITH (MODULUS 3, REMAINDER 0);
CREATE TABLE r8_1b PARTITION OF r8_1 FOR VALUES WITH (MODULUS 3, REMAINDER 1);
CREATE TABLE r8_1c PARTITION OF r8_1 FOR VALUES WITH (MODULUS 3, REMAINDER 2);
CREATE TABLE r8_2 (a int, b int, c text, d numeric, e bigint) PARTITION BY RANGE (c, e);
ALTER TABLE r8 ATTACH PARTITION r8_2 FOR VALUES IN (4, 6, 7, 9, 10, NULL);
CREATE TABLE r8_2a PARTITION OF r8_2 FOR VALUES FROM (MINVALUE, MINVALUE) TO ('c2', 100);
CREATE TABLE r8_2b PARTITION OF r8_2 FOR VALUES FROM ('c2', 100) TO ('c7', MINVALUE);
CREATE TABLE r8_2c PARTITION OF r8_2 DEFAULT;
CREATE TABLE r8_3 PARTITION OF r8 DEFAULT;
INSERT INTO r8 (a, b, c, d, e) SELECT i * 23 % 380, CASE WHEN i % 31 > 0 THEN i % 40 END, 'c' || i % 300, i % 180, i % 350 FROM generate_series(1, 900) AS i;
CREATE TABLE r9 (a int, b int, c text, d numeric, e bigint) WITH (fillfactor = 10);
INSERT INTO r9 SELECT i / 4, i / 20, 'c' || i / 5, i / 6, CASE WHEN i % 11 > 0 THEN i / 3 END FROM generate_series(1, 1200) AS i;
CREATE INDEX ON r9 USING brin (a) WITH (pages_per_range = 1);
CREATE INDEX ON r9 USING brin (b int4_bloom_ops, d numeric_minmax_multi_ops) WITH (pages_per_range = 2);
CREATE INDEX ON r9 USING bloom_ranges (c) WITH (pages_per_range = 2);
CREATE INDEX ON r9 USING brin (e) WITH (pages_per_range = 3);
INSERT INTO r9 SELECT i % 300, i % 60, 'c' || i % 240, i % 200, i % 400 FROM generate_series(1, 100) AS i;
CREATE TABLE r10 (a int, b int, c text, d numeric, e bigint, n inet, r int4range) WITH (fillfactor = 10);
INSERT INTO r10 SELECT i / 4, i % 50, 'c' || i / 5, i / 6, i / 3, CASE WHEN i % 13 > 0 THEN '10.0.0.0'::inet + i / 4 END, int4range(i / 4, i / 4 + (i % 97 > 0)::int * (1 + i % 3)) FROM generate_series(1, 1200) AS i;
CREATE INDEX ON r10 USING brin (n inet_inclusion_ops, r) WITH (pages_per_range = 2);
INSERT INTO r10 SELECT i % 300, i % 60, 'c' || i % 240, i % 200, i % 400, CASE WHEN i % 2 = 0 THEN '10.0.0.0'::inet ELSE '::10' END + i % 300, int4range(i % 300, i % 300 + i % 4) FROM generate_series(1, 100) AS i;
CREATE TABLE r11 AS SELECT i AS a, i AS b, CASE WHEN i % 30 = 0 THEN '::10'::inet WHEN i % 31 > 0 THEN '10.0.0.0' END + i AS n, CASE WHEN i % 17 > 0 THEN int4range(i, i + (i % 40 > 0)::int * (1 + i % 3)) END AS r FROM generate_series(1, 400) AS i;
CREATE TABLE r14 (a int, b int, c text, d numeric, e bigint) WITH (fillfactor = 10);
CREATE TABLE r14_1 (gone int, e bigint, c text, d numeric, b int, a int) WITH (fillfactor = 10);
ALTER TABLE r14_1 DROP COLUMN gone, INHERIT r14;
CREATE TABLE r14_2 (d numeric, more int, b int) INHERITS (r14) WITH (fillfactor = 10);
INSERT INTO r14 SELECT i, i % 45, 'c' || i % 250, i % 120, i % 380 FROM generate_series(1, 200) AS i;
INSERT INTO r14_1 (a, b, c, d, e) SELECT i / 2, (900 - i) / 2, 'c' || (900 - i) / 3, i / 7, i / 5 FROM generate_series(1, 900) AS i;
INSERT INTO r14_2 (a, b, c, d, e) SELECT i % 300, i / 5, 'c' || i / 2, (600 - i) / 3, CASE WHEN i % 9 > 0 THEN (600 - i) / 2 END FROM generate_series(1, 600) AS i;
CREATE TABLE r15 (b int, a int, c text, d numeric, e bigint) PARTITION BY RANGE (a);
SELECT format('CREATE TABLE r15_%s PARTITION OF r15 FOR VALUES FROM (%s) TO (%s)', i, i * 80, i * 80 + 80) FROM generate_series(0, 4) AS i \gexec
INSERT INTO r15 SELECT i % 70, i * 17 % 400, 'c' || i % 200, i % 90, i % 350 FROM generate_series(1, 800) AS i;
CREATE INDEX ON r14_1 USING brin ((b + 1), a, (b * 2), (a / 2), upper(c)) WITH (pages_per_range = 1);
CREATE INDEX ON r14_1 USING brin ((b + 0) int4_bloom_ops, (a + 1) int4_minmax_multi_ops, (e % 500)) WITH (pages_per_range = 1);
CREATE INDEX ON r14_1 USING bloom_ranges (lower(c)) WITH (pages_per_range = 1);
CREATE INDEX ON r14_1 ((b / 2), (a * 2));
CREATE INDEX ON r14_1 USING hash ((a + 1));
CREATE INDEX ON r14_1 (e) WHERE b % 3 = 1;
CREATE INDEX ON r14_2 USING bloom_ranges (upper(c)) WITH (pages_per_range = 2);
CREATE INDEX ON r14_2 USING brin (b, (e + 1)) WITH (pages_per_range = 1) WHERE b < 40;
CREATE INDEX ON r14_2 USING brin (d, a) WITH (pages_per_range = 1);
CREATE INDEX ON r14_2 USING hash (b);
CREATE INDEX ON r14_2 (b);
CREATE INDEX ON r1 (a);
CREATE INDEX ON r4 (a);
CREATE INDEX ON r5 (e);
DO $$
DECLARE
	found record;
BEGIN
	FOR found IN SELECT c.oid::regclass AS named, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		WHERE c.relname ~ '^r(1|2|3|4|5|6|9)$' AND a.attname IN ('a', 'b', 'c', 'd', 'e') ORDER BY c.relname, a.attname
	LOOP
		EXECUTE format('CREATE INDEX ON %s (%I)', found.named, found.attname);
	END LOOP;
END $$;
CREATE INDEX ON r2 (b, a, c, d, e);
CREATE INDEX ON r5 (a DESC) INCLUDE (b, c, d, e);
CREATE INDEX ON r6 (e) INCLUDE (a, b, c, d) WHERE e > 100;
CREATE FUNCTION equal_modulo(int, int) RETURNS boolean LANGUAGE plpgsql COST 1 IMMUTABLE STRICT LEAKPROOF AS 'BEGIN RETURN $1 % 150 = $2 % 150; END';
CREATE FUNCTION hash_modulo(int) RETURNS int LANGUAGE plpgsql COST 1 IMMUTABLE STRICT LEAKPROOF AS 'BEGIN RETURN hashint4($1 % 150); END';
CREATE OPERATOR ==% (LEFTARG = int, RIGHTARG = int, FUNCTION = equal_modulo, COMMUTATOR = ==%, HASHES, RESTRICT = eqsel, JOIN = eqjoinsel);
CREATE OPERATOR CLASS modulo_ops FOR TYPE int USING hash AS OPERATOR 1 ==%, FUNCTION 1 hash_modulo(int);
CREATE FUNCTION key_of(int) RETURNS int LANGUAGE internal IMMUTABLE STRICT AS 'int4up';
REVOKE EXECUTE ON FUNCTION key_of(int) FROM PUBLIC;
CREATE ROLE poor;
CREATE SEQUENCE effects;
GRANT ALL ON SEQUENCE effects TO PUBLIC;
CREATE FUNCTION noisy_larger(bigint, bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT CASE WHEN nextval('public.effects') > 0 THEN greatest($1, $2) END $$;
CREATE AGGREGATE noisy_max(bigint) (SFUNC = noisy_larger, STYPE = bigint);
CREATE DOMAIN noisy_int AS int CHECK (nextval('public.effects') > 0);
CREATE DOMAIN small_int AS int CHECK (VALUE < 400);
ANALYZE;
SQL
CREATE EXTENSION postgres_fdw;
CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '$host', port '$port', dbname 'postgres', fdw_startup_cost '2000');
CREATE USER MAPPING FOR CURRENT_USER SERVER far;
CREATE FOREIGN TABLE r12 (a int, b int, c text, d numeric, e bigint) SERVER far OPTIONS (table_name 'r5');
CREATE FOREIGN TABLE r13 (e bigint, d numeric, c text, b int, a int) SERVER far OPTIONS (table_name 'r1', use_remote_estimate 'true');
ANALYZE r12, r13;
FOREIGN
}

my @columns = qw(a b c d e);

# Pairs of columns that can be equal, as conditions over X and Y.
my @equalities = (
	(('X.a = Y.a') x 9, ('X.e = Y.e') x 2, ('X.c = Y.c') x 2, ('X.d = Y.d') x 2),
	'X.a = Y.e', 'X.e = Y.a', 'X.a = Y.b', 'X.b = Y.a AND X.a = Y.a', 'X.a = Y.a AND X.c = Y.c', 'X.a = Y.a AND X.e = Y.e',
	'X.a + 1 = Y.a', 'X.d = Y.a', 'X.c = Y.c AND X.b = Y.b', 'upper(X.c) = upper(Y.c)', 'X.a = Y.a AND X.b < Y.b', 'X.e % 500 = Y.a',
	'coalesce(X.a, 11) = Y.a', 'X.a = Y.a * 2', 'X.c = Y.c COLLATE ci', 'X.a * 2 = Y.b', 'X.b + 0 = Y.a', 'X.b / 2 = Y.b', 'X.b = Y.b AND X.c = Y.c',
	'lower(X.c) = lower(Y.c)', 'X.a ==% Y.a AND X.c = Y.c', 'X.a ==% Y.a AND X.b = Y.b', 'key_of(X.a) = Y.a', 'X.a = key_of(Y.a)',
	'CASE WHEN X.a < 400 THEN X.a::small_int END = Y.a', 'X.a::noisy_int = Y.a', '1000 / (X.a - 33) = Y.b', 'X.a = Y.a AND 1000 / (1 + X.b) = Y.b',
	"(timestamptz '2026-01-01 20:00 UTC' + X.a * interval '1 hour')::date = date '2026-01-01' + Y.b");

# Conditions over X that rows of most kinds of relations can satisfy.
my @conditions = ('X.b < 40', 'X.b % 3 = 1', 'X.a > 20', 'X.e <> 7', 'X.d < 300', 'X.a IS NOT NULL', "X.c > 'c2'", 'X.b IS NULL OR X.b < 30');

sub alias
{
	return 't' . ++$aliases;
}

# Put relations in the place of X and Y.
sub over
{
	my ($text, $x, $y) = @_;

	$text =~ s/\bX\b/$x/g;
	$text =~ s/\bY\b/$y/g if defined $y;
	return $text;
}

sub maybe_where
{
	my ($x) = @_;

	return now_and_then(0.4) ? ' WHERE (' . over(one_of(@conditions), $x) . ')' : '';
}

# All columns of a relation, some of them computed.
sub columns_of
{
	my ($x) = @_;
	my %as = map { $_ => "$x.$_" } @columns;

	$as{b} = "$x.b + 1 AS b" if now_and_then(0.1);
	$as{a} = "$x.a + 0 AS a" if now_and_then(0.1);
	@as{qw(a b)} = ("$x.b AS a", "$x.a AS b") if now_and_then(0.1);
	$as{b} = "$x.b::noisy_int AS b" if now_and_then(0.03);
	$as{e} = "$x.e + 0 * nextval('effects') AS e" if now_and_then(0.03);
	return join ', ', @as{@columns};
}

# A subquery over one relation, without its parentheses.
sub subquery
{
	my $x = alias();
	my $from = relation() . " AS $x";
	my $where = maybe_where($x);
	my $kept = now_and_then(0.7) ? ' OFFSET 0' : '';
	my $key = one_of(qw(a a a b c d e));
	my $rest = join ', ', map { $_ eq $key ? "$x.$_" : one_of('min', 'max', $_ eq 'e' ? 'noisy_max' : ()) . "($x.$_) AS $_" } @columns;
	my $all = join ', ', map { "$x.$_" } @columns;
	my $columns = columns_of($x);

	return one_of(
		("SELECT $columns FROM $from$where$kept") x 2,
		("SELECT $rest FROM $from$where GROUP BY $x.$key$kept") x 3,
		"SELECT $rest FROM $from$where GROUP BY $x.$key HAVING count(*) > 1$kept",
		"SELECT $x.a, $x.b, min($x.c) AS c, count(*)::numeric AS d, sum($x.e)::bigint AS e FROM $from$where GROUP BY $x.a, $x.b$kept",
		"SELECT $x.a, $x.b, min($x.c) AS c, count(*)::numeric AS d, sum($x.e)::bigint AS e FROM $from$where GROUP BY GROUPING SETS (($x.a, $x.b), ($x.b))$kept",
		"SELECT DISTINCT $all FROM $from$where$kept",
		"SELECT DISTINCT ON ($x.$key) $all FROM $from$where ORDER BY $x.$key, $all$kept",
		"SELECT $x.a, $x.b, $x.c, $x.d, row_number() OVER (PARTITION BY $x.$key ORDER BY $all) AS e FROM $from$where$kept",
		"SELECT $x.a, $x.b, $x.c, count(*) OVER (PARTITION BY $x.$key)::numeric AS d, $x.e FROM $from$where$kept",
		"SELECT $x.a, $x.b, $x.c, $x.d, row_number() OVER (ORDER BY $all) AS e FROM $from$where$kept",
		"SELECT $x.a, $x.b, $x.c, $x.d, noisy_max($x.e) OVER (PARTITION BY $x.$key) AS e FROM $from$where$kept",
		"SELECT $all FROM $from$where ORDER BY $all LIMIT " . int(20 + rand 500),
		"SELECT $all FROM $from$where ORDER BY $x.$key, $all$kept",
		"SELECT $x.a, $x.b, $x.c, $x.d, generate_series(1, 1 + $x.b % 2)::bigint AS e FROM $from$where$kept",
		"SELECT $x.a, $x.b, $x.c, $x.d, (SELECT count(*) FROM r3 WHERE r3.a = $x.a) AS e FROM $from$where$kept");
}

sub set_operation
{
	my ($x, $y) = (alias(), alias());
	my $operation = one_of(('UNION ALL') x 5, 'UNION', 'EXCEPT', 'INTERSECT', 'EXCEPT ALL', 'INTERSECT ALL');

	return "SELECT a, b, c, d, e FROM " . relation() . " AS $x" . maybe_where($x) . " $operation SELECT a, b, c, d, e FROM " . relation() . " AS $y" . maybe_where($y) . (now_and_then(0.5) ? ' OFFSET 0' : '');
}

# Two relations joined, as a subquery.
sub joined
{
	my ($x, $y) = (alias(), alias());
	my $join = one_of('JOIN', 'JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'FULL JOIN');
	my $on = over($join eq 'FULL JOIN' ? 'X.a = Y.a' : one_of(@equalities), $x, $y);

	my ($a, $e) = (one_of("coalesce($x.a, $y.a)", "$x.a", "$y.a"), one_of("$x.e", "$y.e"));

	return "SELECT $a AS a, $y.b, $x.c, $y.d, $e FROM " . relation() . " AS $x $join " . relation() . " AS $y ON $on" . (now_and_then(0.4) ? ' OFFSET 0' : '');
}

# Rows of a table whose keys are near each other.
sub few
{
	my $from = int rand 350;

	return '(SELECT * FROM ' . one_of(qw(r1 r2 r3 r6)) . ' AS x WHERE ' . one_of('x.a', 'x.a', 'x.b', 'x.e', 'x.d') . " BETWEEN $from AND " . ($from + int rand 30) . ' OFFSET 0)';
}

# Rows whose networks and ranges, which have BRIN, are near each other.
sub within
{
	my $from = int rand 350;

	return '(SELECT x.a, y.b, x.c, x.d, x.e FROM r10 AS x JOIN r11 AS y ON ' . one_of('x.n = y.n', 'x.r = y.r', 'x.n = y.n AND x.r = y.r', 'x.r = y.r AND x.a = y.a') . " WHERE y.b BETWEEN $from AND " . ($from + int rand 30) . (now_and_then(0.5) ? ' OFFSET 0' : '') . ')';
}

# Rows that the query locks, of tables that no other session changes.
sub locked
{
	return '(SELECT x.a, y.b, x.c, y.d, x.e FROM ' . one_of(qw(r1 r5 r14)) . ' AS x JOIN ' . one_of(qw(r2 r3 r6)) . ' AS y ON ' . over(one_of('X.a = Y.a', 'X.e = Y.e', 'X.c = Y.c'), 'x', 'y') . ' FOR ' . one_of('UPDATE', 'UPDATE OF x', 'SHARE OF y', 'NO KEY UPDATE OF x, y') . ')';
}

# A table of which the planner expects a row.
sub seeming
{
	return '(SELECT * FROM (SELECT * FROM ' . one_of(qw(r1 r5 r5 r8 r9)) . ' OFFSET 0) AS x WHERE x.b % 1 = 0 AND x.e % 1 = 0)';
}

# What can stand in FROM, without its alias.
sub relation
{
	my $choice = rand;

	return few() if now_and_then(0.1);
	return within() if now_and_then(0.05);
	return locked() if now_and_then(0.03);
	return seeming() if now_and_then(0.1);
	return one_of(qw(r12 r12 r13)) if now_and_then(0.08);
	return one_of((qw(r1 r2 r3 r4 r5 r6 r8 r9 r14 r15)) x 4, qw(r4 r5 r5 r7 r8 r9 r9 r14_1 r14_1 r14_2 r14_2)) if $depth >= 3 || $choice < 0.5;
	return "(SELECT g AS a, g % 50 AS b, 'c' || g AS c, g::numeric AS d, g::bigint * 2 AS e FROM generate_series(1, 800) AS g)" if $choice < 0.53;
	return one_of(map { "(SELECT * FROM $_)" } @ctes) if @ctes && $choice < 0.6;
	local $depth = $depth + 1;
	return '(' . subquery() . ')' if $choice < 0.85;
	return '(' . set_operation() . ')' if $choice < 0.93;
	return '(' . joined() . ')';
}

# A condition that asks another relation about rows of X.
sub existence
{
	my ($x) = @_;
	my $y = alias();

	local $depth = $depth + 1;
	return one_of(
		("EXISTS (SELECT FROM " . relation() . " AS $y WHERE " . over(one_of(@equalities), $x, $y) . ')') x 3,
		'NOT EXISTS (SELECT FROM ' . relation() . " AS $y WHERE " . over(one_of(@equalities), $x, $y) . ')',
		"$x.a IN (SELECT a FROM " . relation() . " AS $y" . maybe_where($y) . ')',
		"$x.a NOT IN (SELECT a FROM r3 AS $y)",
		"$x.b <= (SELECT count(*) FROM r2 AS $y JOIN r3 AS z ON $y.a = z.a WHERE z.b % 7 <> $x.b % 7)");
}

# The whole query.
sub query
{
	my @names = (alias());
	my $text = relation() . " AS $names[0]";
	my @where;

	for (1 .. one_of(1, 2, 2, 3))
	{
		my $y = alias();
		my $join = one_of(('JOIN') x 6, 'LEFT JOIN', 'RIGHT JOIN', 'FULL JOIN', 'LATERAL');
		my $x = one_of(@names);
		my $on = over($join eq 'FULL JOIN' ? 'X.a = Y.a' : one_of(@equalities), $x, $y);

		if ($join eq 'LATERAL')
		{
			$text .= " CROSS JOIN LATERAL (SELECT l.* FROM r5 AS l JOIN r3 AS m ON l.a = m.a WHERE m.b % 5 = $x.b % 5 AND l.b = $x.b ORDER BY l.a, l.b, l.c, l.d, l.e LIMIT 3) AS $y";
		}
		else
		{
			$text .= " $join " . relation() . " AS $y ON $on";
		}
		push @names, $y;
	}
	push @where, over(one_of(@conditions), one_of(@names)) if now_and_then(0.5);
	push @where, existence(one_of(@names)) if now_and_then(0.4);
	$text .= ' WHERE ' . join ' AND ', map { "($_)" } @where if @where;
	my $change = now_and_then(0.05) ? 'set_config(\'TimeZone\', CASE WHEN ' . one_of(@names) . '.b % 2 = 0 THEN \'Pacific/Kiritimati\' ELSE \'Etc/GMT+12\' END, true), ' : '';

	return "SELECT $change" . join(', ', map { ("$_.a", "$_.c", "$_.e") } @names) . " FROM $text";
}

my @settings = (
	[ 0.2, "work_mem = '64kB'" ],
	[ 0.1, "work_mem = '200kB'" ],
	[ 0.2, 'join_collapse_limit = 1' ],
	[ 0.1, 'geqo_threshold = 2' ],
	[ 0.7, 'enable_nestloop = off' ],
	[ 0.8, 'enable_mergejoin = off' ],
	[ 0.2, 'enable_hashagg = off' ],
	[ 0.1, 'enable_sort = off' ],
	[ 0.2, 'enable_material = off' ],
	[ 0.35, 'enable_seqscan = off' ],
	[ 0.2, 'random_page_cost = 0.1' ],
	[ 0.2, 'enable_bitmapscan = off' ],
	[ 0.1, 'enable_indexscan = off' ],
	[ 0.2, 'enable_memoize = off' ],
	[ 0.3, 'enable_partitionwise_join = on' ],
	[ 0.2, 'max_parallel_workers_per_gather = 2' ],
	[ 0.3, 'enable_parallel_hash = off' ],
	[ 0.2, 'parallel_leader_participation = off' ]);

# With these, plans of one query give the same rows after rows have gone from the
# default partition to a new one: to the snapshot they are in the default one still,
# which the server's own pruning passes over.
my $moved = "SET enable_partition_pruning = off;\n";

# Calls a function for the BRIN indexes of a table, each of which is indexrelid.
sub of_brin
{
	my ($call, $table) = @_;

	return "SELECT $call FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indrelid = '$table'::regclass AND relam = (SELECT oid FROM pg_am WHERE amname = 'brin')";
}

# Makes all summaries of a table, and takes those of every fifth block away.
my ($summarize, $unsummarize) = ('brin_summarize_new_values(indexrelid)', 'brin_desummarize_range(indexrelid, generate_series(0, 150, 5))');

# What another session does after the query's snapshot was taken, how it is undone,
# and settings of the query that this needs: rows that come and go, summarized or
# not, and partitions.  What it leaves dead is removed, since autovacuum is off.
my @changes = (
	[ "INSERT INTO r9 SELECT i, i % 50, 'c' || i, i, i FROM generate_series(1, 300) AS i", 'DELETE FROM r9 WHERE a = e AND a = d AND b = a % 50; VACUUM r9; ' . of_brin($unsummarize, 'r9') ],
	[ "INSERT INTO r10 SELECT i, i % 50, 'c' || i, i, -1, '10.0.0.0'::inet + i, int4range(i, i + 2) FROM generate_series(1, 300) AS i; " . of_brin($summarize, 'r10'), 'DELETE FROM r10 WHERE e = -1; VACUUM r10; ' . of_brin($unsummarize, 'r10') ],
	[ "UPDATE r9 SET a = a + 1, d = d + 1 WHERE b % 7 = 1; VACUUM r9; " . of_brin($summarize, 'r9'), 'UPDATE r9 SET a = a - 1, d = d - 1 WHERE b % 7 = 1; ' . of_brin($unsummarize, 'r9') ],
	[ 'CREATE TABLE r4_4 AS SELECT * FROM r4_3 WHERE a >= 300 AND a < 340; DELETE FROM r4_3 WHERE a >= 300 AND a < 340; ALTER TABLE r4 ATTACH PARTITION r4_4 FOR VALUES FROM (300) TO (340)',
		'ALTER TABLE r4 DETACH PARTITION r4_4; INSERT INTO r4 SELECT * FROM r4_4; DROP TABLE r4_4; VACUUM r4_3', $moved ],
	[ 'CREATE TABLE r8_4 AS SELECT * FROM r8_3 WHERE b IN (11, 12, 14); DELETE FROM r8_3 WHERE b IN (11, 12, 14); ALTER TABLE r8 ATTACH PARTITION r8_4 FOR VALUES IN (11, 12, 14)',
		'ALTER TABLE r8 DETACH PARTITION r8_4; INSERT INTO r8 (a, b, c, d, e) SELECT a, b, c, d, e FROM r8_4; DROP TABLE r8_4; VACUUM r8_3', $moved ]);

# Such a change, its end and its settings, or nothing.
sub change_of
{
	my ($seed, $number) = @_;

	srand($seed * 1000003 + $number + 500);
	return now_and_then(0.4) ? @{ one_of(@changes) } : ();
}

# With these, equal plans give rows in one order, whatever a filter removes below;
# a sort need not keep the order of equal rows.
my $in_order = join '', map { "SET $_;\n" } (
	'max_parallel_workers_per_gather = 0', 'synchronize_seqscans = off', 'enable_sort = off', 'enable_mergejoin = off', 'enable_hashagg = on');

# What happens between the rows of a cursor.
my @between = (
	"SET TimeZone = 'Pacific/Kiritimati'", "SET TimeZone = 'Etc/GMT+12'", 'SET ROLE poor', 'RESET ROLE', 'SET bloomext_join.enabled = off',
	'SET bloomext_join.enabled = on', "SET work_mem = '64kB'", 'FETCH BACKWARD 4 FROM rows', 'SAVEPOINT between; FETCH 3 FROM rows; ROLLBACK TO between');

# A query's rows by a cursor, and what changes on the way: statements.
sub by_cursor
{
	my ($query) = @_;
	my @statements = ('DECLARE rows ' . (now_and_then(0.3) ? 'SCROLL ' : '') . "CURSOR FOR $query");

	for (1 .. one_of(1, 2, 3, 5))
	{
		push @statements, 'FETCH ' . one_of(1, 2, 10, 100) . ' FROM rows', one_of(@between);
	}
	@statements = grep { !/BACKWARD/ } @statements unless $statements[0] =~ /SCROLL/;
	# The first rows alone can be others: a hash table of filtered rows has other batches.
	return (@statements, "FETCH $most_fetched FROM rows");
}

# The query of a seed and a number: its settings, as SQL, itself, and the statements
# that give its result.  That is a row that depends on all rows, but not on their
# order; or rows by a cursor.
sub query_of
{
	my ($seed, $number) = @_;
	my $with = '';

	srand($seed * 1000003 + $number);
	($depth, $aliases, @ctes) = (0, 0);
	my $set = join '', map { now_and_then($_->[0]) ? "SET $_->[1];\n" : '' } @settings;
	if (now_and_then(0.15))
	{
		$with = 'WITH shared AS MATERIALIZED (' . subquery() . ') ';
		@ctes = ('shared');
	}
	my $query = $with . query();
	my $by_cursor = now_and_then(0.15);

	$set .= $in_order if $by_cursor || $query =~ /set_config/;

	# A worker may check a domain, but not call the function that notes it.
	$set .= "SET max_parallel_workers_per_gather = 0;\n" if $query =~ /noisy_int/;
	return ($set, $query, by_cursor($query)) if $by_cursor;
	return ($set, $query, "SELECT count(*), sum(hashtextextended(x::text, 0)::numeric) FROM ($query) AS x");
}

1;
