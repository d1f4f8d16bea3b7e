# Live filters, range filters, and those who use them at the same time: adders and growers,
# indexes that are made and rebuilt meanwhile, transactions that see what an
# index does not have, locks that were released.  And pages that are not what
# they should be: an error that names the index and what to do, never a crash.
#
# Planted to see it fail: questions that do not lock the table, that release it
# at once, and that lock the index before it.

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

my $node = PostgreSQL::Test::Cluster->new('live');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
max_prepared_transactions = 5
autovacuum = off
shared_buffers = 16MB
CONF
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

sub sql_error
{
	my ($query) = @_;
	my ($ret, $out, $err) = $node->psql('postgres', $query);

	return $err;
}

# --- adders and growers ---

# Keys that are equal in all sessions, keys of one session, and many at once; a
# row that the session has just inserted must be there.
sql(<<'SQL');
CREATE TABLE grow (v int);
CREATE INDEX grow_v ON grow USING bloom_filter (v) WITH (capacity = 3, fpp = 0.001);
CREATE INDEX grow_r ON grow USING bloom_ranges (v) WITH (pages_per_range = 1);
CREATE INDEX grow_s ON grow USING bloom_ranges ((v::text)) WITH (pages_per_range = 1, fpp = 0.000001);
CREATE TABLE steps (v int);
CREATE INDEX steps_v ON steps USING bloom_filter (v) WITH (capacity = 30, expansion = 1);
SQL
my $adders = <<'SQL';
\set same random(1, 1000000000)
\set equal random(1, 2000)
INSERT INTO grow VALUES (:equal);
INSERT INTO grow VALUES (:same) RETURNING 1 / bloom_index_contains('grow', v)::int;
INSERT INTO steps VALUES (:equal);
BEGIN;
INSERT INTO grow SELECT :same + i FROM generate_series(1, 5) i;
SELECT set_config('enable_seqscan', 'off', true), 1 / (count(*) > 0)::int FROM grow WHERE v = :same;
SELECT 1 / (count(*) > 0)::int FROM grow WHERE v = :same + 5;
SELECT 1 / bloom_index_contains_all('grow', ARRAY[:equal, :same, :same + 5])::int;
ROLLBACK;
SQL
my @loads = map { start_load($node, "adders $_", 3, $adders, 300) } 1 .. 2;
finish_load($_) for @loads;
none_missing($node, 'grow', 'after growth by many');
none_missing($node, 'steps', 'after growth by equal steps');
# One grower at a time: each layer is as large as planned, and no page is lost.
for my $index ('grow_v', 'steps_v')
{
	is(sql("SELECT sum(pages) + 1 = (SELECT pages FROM bloom_index_info('$index')) FROM bloom_index_layers('$index')"), 't', "$index: no page is lost");
	# From layer 33 on, each has at least twice the capacity of the one before it.
	is(sql(<<"SQL"), 0, "$index: layers are as large as planned");
SELECT count(*)
FROM (SELECT l.capacity, lag(l.capacity) OVER (ORDER BY layer) * CASE WHEN layer > 32 THEN greatest(expansion, 2) ELSE expansion END AS planned
      FROM bloom_index_layers('$index') l, bloom_index_info('$index')) layers
WHERE capacity <> planned
SQL
}
cmp_ok(sql("SELECT layers FROM bloom_index_info('grow_v')"), '>', 7, 'layers were made');
is(sql("SELECT fpp < 0.002 FROM bloom_index_info('grow_v')"), 't', 'the rate is kept');

# Layers that take a while to make, so that others find theirs full meanwhile.
my $filters = 6;
sql(join '', 'CREATE TABLE race (v int);', map { "CREATE INDEX race_$_ ON race USING bloom_filter ((v + $_)) WITH (capacity = 1000, expansion = 200, fpp = 1e-9);" } 1 .. $filters);
finish_load(start_load($node, 'growers of large layers', 4, "INSERT INTO race SELECT random() * 1e9 FROM generate_series(1, 40);\n", 15));
for my $i (1 .. $filters)
{
	is(sql("SELECT count(*) FROM race WHERE NOT bloom_index_contains('race_$i', v + $i)"), 0, "race $i: no row is missing");
	is(sql("SELECT array_agg(capacity ORDER BY layer), sum(pages) + 1 = (SELECT pages FROM bloom_index_info('race_$i')) FROM bloom_index_layers('race_$i')"),
		'{1000,200000}|t', "race $i: one layer was made, and no page is lost");
}

# --- indexes that are made while rows come ---

sql('CREATE TABLE made (id serial, v int)');
my $load = start_load($node, 'adders meanwhile', 3, "\\set v random(1, 1000000000)\nINSERT INTO made (v) VALUES (:v);\nUPDATE made SET v = v + 1 WHERE id = :v % 100;\n", 400);
sql('CREATE INDEX CONCURRENTLY made_v ON made USING bloom_filter (v) WITH (capacity = 10)');
sql('CREATE INDEX CONCURRENTLY made_r ON made USING bloom_ranges (v) WITH (pages_per_range = 1)');
# Asked in transactions that are longer than a phase of REINDEX CONCURRENTLY.
my $questions = start_load($node, 'questions meanwhile', 2, <<'SQL', 60);
BEGIN;
SELECT 1 / (count(*) = 0)::int FROM made WHERE NOT bloom_index_contains('made', v);
\sleep 20 ms
SELECT 1 / (count(*) = 0)::int FROM made WHERE NOT bloom_index_contains('made', v);
COMMIT;
SQL
for my $round (1 .. 3)
{
	sql('REINDEX TABLE CONCURRENTLY made');
	none_missing($node, 'made', "REINDEX CONCURRENTLY under load, $round");
}
finish_load($_) for $questions, $load;
none_missing($node, 'made', 'after the load');

# What a build shows of itself: it stops at rows that wait for a lock, in the scan that
# counts the values and in the one that sets bits, as there are more values than
# maintenance_work_mem holds hashes.
sql(<<'SQL');
CREATE TABLE shown (v int);
INSERT INTO shown SELECT generate_series(1, 150000);
CREATE FUNCTION stops(v int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	PERFORM pg_advisory_lock_shared(v), pg_advisory_unlock_shared(v);
	RETURN v;
END $$;
SQL
my ($stopper, $builder) = map { Session->new($node) } 1 .. 2;
my $shown = 'SELECT phase, tuples_total, tuples_done, blocks_done < blocks_total FROM pg_stat_progress_create_index';

# Wait until the builder waits for the stopper.
sub stops
{
	my $sql = 'SELECT ' . $stopper->pid . ' = ANY (pg_blocking_pids(' . $builder->pid . '))';

	ok($node->poll_query_until('postgres', $sql), 'the build stops at a row');
	return;
}
$stopper->safe('SELECT pg_advisory_lock(140000)');
$builder->put("SET maintenance_work_mem = '1MB'; CREATE INDEX shown_v ON shown USING bloom_filter ((CASE WHEN v IN (135000, 140000) THEN stops(v) ELSE v END))");
stops();
is(sql($shown), 'building index: scanning table|0|0|t', 'the first scan is shown');
$stopper->safe('SELECT pg_advisory_lock(135000); SELECT pg_advisory_unlock(140000)');
stops();
is(sql($shown), 'building index: setting bits|150000|131072|t', 'the second scan is shown');
$stopper->end;
is($builder->get, '', 'and the build ends');
$builder->end;
is(sql('SELECT count(*) FROM shown WHERE NOT bloom_index_contains(\'shown\', v)'), 0, 'with all values');
is(sql(q{SELECT string_agg(pg_indexam_progress_phasename(oid, i), ', ' ORDER BY i) FROM pg_am, generate_series(0, 9) i WHERE amname = 'bloom_filter'}),
	'scanning table, setting bits, writing pages', 'the names of phases');

# --- what a transaction sees that an index does not have ---

my ($one, $two) = map { Session->new($node) } 1 .. 2;
sql(q{CREATE TABLE chain (id int, v text); INSERT INTO chain SELECT i, 'old ' || i FROM generate_series(1, 100) i});
$one->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM grow');
sql(q{UPDATE chain SET v = 'new ' || id; CREATE INDEX chain_v ON chain USING bloom_filter (v)});
is(sql(q{SELECT indcheckxmin FROM pg_index WHERE indexrelid = 'chain_v'::regclass}), 't', 'HOT chains were broken');
like($one->ask(q{SELECT bloom_index_contains('chain', 'old 7')}), qr/55000: index "chain_v" is too new for this transaction/, 'an old snapshot is refused');
$one->safe('ROLLBACK');
is($one->safe(q{SELECT bloom_index_contains('chain', 'new 7')}), 't', 'a new one is not');

# Locks that a subtransaction had when it was rolled back are gone, and what the
# call site remembers with them.
sql(<<'SQL');
CREATE TABLE locked (v int);
CREATE INDEX locked_v ON locked USING bloom_filter (v);
INSERT INTO locked VALUES (1);
CREATE FUNCTION asked(v int) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN RETURN bloom_index_contains(''locked'', v); END';
CREATE FUNCTION asked_and_failed(v int) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	PERFORM asked(v) OR 1 / 0 = 1, 1 / (v - v);
	RETURN false;
EXCEPTION WHEN division_by_zero THEN
	RETURN true;
END $$;
SQL
for my $change ('DROP INDEX locked_v; CREATE INDEX locked_v ON locked USING bloom_filter (v) WITH (capacity = 7)', 'REINDEX TABLE locked', 'TRUNCATE locked', 'VACUUM FULL locked')
{
	is($one->safe('BEGIN; SELECT asked_and_failed(1)'), 't', 'a question in a subtransaction that fails');
	sql("SET lock_timeout = '10s'; $change; INSERT INTO locked VALUES (2)");
	is($one->safe('SAVEPOINT s; SELECT asked(2)'), 't', "the next one sees $change");
	$one->safe('ROLLBACK TO s');
	sql("SET lock_timeout = '10s'; $change; INSERT INTO locked VALUES (3)");
	is($one->safe('SELECT asked(3)'), 't', 'and the next one after a savepoint');
	like(sql_error("SET lock_timeout = '100ms'; REINDEX INDEX locked_v"), qr/lock timeout/, 'the index is locked now');
	$one->safe('COMMIT');
}

# A partition that comes within a transaction is asked, too, by a call site that
# has asked the others.
sql(<<'SQL');
CREATE TABLE parts (v int) PARTITION BY RANGE (v);
CREATE TABLE part_1 PARTITION OF parts FOR VALUES FROM (0) TO (100);
CREATE INDEX ON parts USING bloom_filter (v);
CREATE TABLE part_2 AS SELECT 150 AS v;
CREATE FUNCTION asked_of(r regclass, v int) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN RETURN bloom_index_contains(r, v); END';
SQL
is($one->safe(q{BEGIN; SELECT asked_of('parts', 150)}), 'f', 'a partition is not attached yet');
sql('ALTER TABLE parts ATTACH PARTITION part_2 FOR VALUES FROM (100) TO (200)');
is($one->safe(q{SELECT count(*) FROM parts; SELECT asked_of('parts', 150); COMMIT}), "1\nt", 'an attached partition is asked');

# A session waits for another one, and has not answered instead.
sub waits_for
{
	my ($session, $other, $name) = @_;
	my $sql = 'SELECT ' . $other->pid . ' = ANY (pg_blocking_pids(' . $session->pid . '))';
	my $patience = 6000;
	my $waits;

	do { $waits = sql($sql) } until $waits eq 't' || defined $session->get(0.01) || !$patience--;
	is($waits, 't', "$name waits");
	return;
}

# REINDEX CONCURRENTLY takes no index away from a transaction that has asked it,
# and of which no snapshot is left.  It is the lock of the table that it waits
# for: by that of the index it would be kept from dropping it, but not from
# declaring it dead before, after which it gets no more rows.
for my $asked ([ 'locked', 'locked_v' ], [ 'locked_v', 'locked_v' ], [ 'parts', 'parts_v_idx' ], [ 'parts_v_idx', 'parts_v_idx' ])
{
	my ($relation, $index) = @$asked;

	$one->safe("BEGIN; SELECT bloom_index_contains('$relation', 1)");
	$two->put("REINDEX INDEX CONCURRENTLY $index");
	waits_for($two, $one, "REINDEX CONCURRENTLY beside a question to $relation");
	is(sql('SELECT count(*) FROM pg_index WHERE NOT indislive OR NOT indisready'), 0, 'and all indexes get rows');
	$one->safe('COMMIT');
	is($two->get, '', 'and goes on');
}

# A query that goes on meanwhile gets its answers from the index that it began
# with; one that begins, but was parsed before, from that in its place.  The cursor's
# snapshot must be newer than those that REINDEX waits for; a sort would ask before
# the first row.
my $old = Session->new($node);
$old->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
$two->put('REINDEX INDEX CONCURRENTLY locked_v');
waits_for($two, $old, 'REINDEX CONCURRENTLY beside an old snapshot');
sql('INSERT INTO locked VALUES (4)');
$one->safe(q{BEGIN; DECLARE c CURSOR FOR SELECT bloom_index_contains('locked_v', v) FROM locked; FETCH c});
$old->safe('COMMIT');
$old->end;
waits_for($two, $one, 'then beside a cursor');
sql('INSERT INTO locked VALUES (4711)');
is($one->safe('FETCH c'), 't', 'the cursor goes on with the index that is replaced');
is($one->safe(q{SELECT bloom_index_contains('locked', 4711)}), 't', 'a question by the table goes to the new one');
my $replaced = sql('SELECT indexrelid FROM pg_index WHERE NOT indisvalid');
is($one->safe("SELECT bloom_index_contains_each($replaced, ARRAY[3, 4, 4711, 9999])"), '{t,t,t,f}', 'and so does one by the replaced index');
is($one->safe("SELECT bloom_index_claim($replaced, 5001), bloom_index_claim('locked', 5001), bloom_index_contains('locked_v', 5001)"), 't|f|t', 'and a claim');
like($one->ask("SELECT bloom_index_info($replaced)"), qr/55000: index "locked_v_ccold" is not valid/, 'but no figures');
$one->safe('ROLLBACK');
is($two->get, '', 'and REINDEX goes on');

# A REINDEX CONCURRENTLY that is interrupted leaves its new index behind, which is
# not valid until VACUUM FULL makes it so.  Of two valid filters of one
# definition any answers, and both get the values.
my $oldest = Session->new($node);
$oldest->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
$two->put('REINDEX INDEX CONCURRENTLY locked_v');
waits_for($two, $oldest, 'REINDEX CONCURRENTLY beside an old snapshot');
sql('INSERT INTO locked VALUES (4712); SELECT pg_cancel_backend(' . $two->pid . ')');
like($two->get, qr/57014/, 'and is canceled');
$oldest->safe('COMMIT');
$oldest->end;
my $valid = q{SELECT string_agg(indisvalid::text, ' ' ORDER BY indexrelid::regclass::text) FROM pg_index WHERE indexrelid::regclass::text LIKE 'locked_v%'};
is(sql($valid), 'true false', 'a filter that is not valid is left');
is(sql(q{SELECT bloom_index_contains('locked', 4712)}), 't', 'the other one answers');
is(sql(q{SELECT bloom_index_contains('locked_v_ccnew', 4712)}), 't', 'also for this one');
sql('VACUUM FULL locked');
is(sql($valid), 'true true', 'VACUUM FULL makes it valid');
sql('INSERT INTO locked VALUES (4713)');
is(sql(q{SELECT bloom_index_claim('locked', 4714)}), 't', 'a value is claimed in both');
for my $relation ('locked', 'locked_v', 'locked_v_ccnew')
{
	is(sql("SELECT bloom_index_contains_each('$relation', ARRAY[4711, 4712, 4713, 4714, 9999])"), '{t,t,t,t,f}', "$relation answers");
	is(sql("SELECT count(*) FROM locked WHERE NOT bloom_index_contains('$relation', v)"), 0, 'and no row is missing in it');
}
is($one->safe(q{SELECT asked(4713)}), 't', 'and so does a call site that asked before');
sql('DROP INDEX locked_v_ccnew');
is(sql(q{SELECT bloom_index_contains_each('locked', ARRAY[4713, 9999])}), '{t,f}', 'one of them is left');

# The table is locked before its index, as by everybody else.
$two->safe('BEGIN; LOCK TABLE locked');
$one->put(q{SELECT bloom_index_contains('locked_v', 3)});
waits_for($one, $two, 'a question beside LOCK TABLE');
is($two->ask('REINDEX INDEX locked_v; COMMIT'), '', 'and has not locked the index');
is($one->get, 't', 'then it is answered');
$two->safe('BEGIN; LOCK TABLE locked');
$one->put(q{SELECT bloom_index_contains('locked_v', 3)});
waits_for($one, $two, 'another one');
is($two->ask('DROP INDEX locked_v; CREATE INDEX locked_v ON locked USING bloom_filter (v); COMMIT'), '', 'whose index is replaced');
is($one->get, 't', 'is answered by the new index');
$two->safe('BEGIN; LOCK TABLE locked');
$one->put(q{SELECT bloom_index_contains('locked_v', 3)});
waits_for($one, $two, 'a third one');
is($two->ask('DROP INDEX locked_v; CREATE INDEX locked_v ON locked USING bloom_filter ((v + 1)); COMMIT'), '', 'whose index is gone');
like($one->get, qr/42P01: relation with OID \d+ does not exist/, 'is not answered by one of other values');
sql('DROP INDEX locked_v; CREATE INDEX locked_v ON locked USING bloom_filter (v)');

# A temporary filter is in the memory of its own session alone.
$one->safe('CREATE TEMP TABLE own (v int); CREATE INDEX own_v ON own USING bloom_filter (v); INSERT INTO own VALUES (1)');
is($one->safe(q{SELECT bloom_index_claim('own', 1), bloom_contains(bloom_from_index('own'), 1)}), 'f|t', 'a temporary filter in its session');
my $own = $one->safe(q{SELECT 'own_v'::regclass::oid});
like($two->ask("SELECT bloom_index_contains($own, 1)"), qr/0A000: cannot read index "own_v" from here/, 'and in another one');

# A prepared transaction keeps its locks, and the session goes on without them.
$one->safe(q{BEGIN; INSERT INTO locked VALUES (77); SELECT asked(77); PREPARE TRANSACTION 'kept'});
is($one->safe('SELECT asked(77)'), 't', 'what is prepared is there');
like(sql_error("SET lock_timeout = '100ms'; REINDEX INDEX locked_v"), qr/lock timeout/, 'a prepared transaction keeps the lock');
$node->stop('immediate');
$node->start;
none_missing($node, 'locked', 'a prepared transaction after a crash, not yet committed');
is(sql(q{SELECT bloom_index_contains('locked', 77)}), 't', 'its value is there');
sql("COMMIT PREPARED 'kept'");
none_missing($node, 'locked', 'and committed');

# A temporary filter that is emptied at commit.
is(sql(<<'SQL'), "0\nt\n1\n0\nf\n0\nt\n1", 'ON COMMIT DELETE ROWS');
SET client_min_messages = error;
CREATE TEMP TABLE gone (v int) ON COMMIT DELETE ROWS;
CREATE INDEX ON gone USING bloom_filter (v) WITH (capacity = 10);
CREATE INDEX ON gone USING bloom_ranges (v) WITH (pages_per_range = 1);
SET enable_seqscan = off;
BEGIN;
INSERT INTO gone SELECT generate_series(1, 1000);
SELECT count(*) FROM gone WHERE NOT bloom_contains((SELECT bloom_from_index('gone')), v);
SELECT layers > 3 FROM bloom_index_info('gone');
SELECT count(*) FROM gone WHERE v = 777;
COMMIT;
SELECT layers FROM bloom_index_info('gone');
SELECT bloom_contains(bloom_from_index('gone'), 1);
SELECT count(*) FROM gone WHERE v = 777;
BEGIN;
INSERT INTO gone SELECT generate_series(1, 1000);
SELECT bool_and(bloom_contains((SELECT bloom_from_index('gone')), v)) FROM gone;
SELECT count(*) FROM gone WHERE v = 777;
COMMIT;
SQL

# --- pages that are not what they should be ---

# What is written at an offset of the file, by the name of what it is.
my $page = 8192;
my %damages = (
	'a metapage of zeros' => [ 0, "\0" x $page ],
	'a metapage of ones' => [ 0, "\xff" x $page ],
	'no magic' => [ 24, pack('L', 1) ],
	'another version' => [ 28, pack('L', 2) ],
	'no rate' => [ 32, pack('d', 0) ],
	'a rate that is no number' => [ 32, pack('d', 'nan') ],
	'unknown overflow' => [ 48, pack('L', 77) ],
	'no expansion' => [ 52, pack('L', 0) ],
	'an endless kind' => [ 56, pack('L', 1 << 31) ],
	'many layers' => [ 60, pack('L', 0xffffffff) ],
	'one layer more' => [ 60, pack('L', 63) ],
	'a layer that begins elsewhere' => [ 64, pack('L', 5000000) ],
	'a layer of many pages' => [ 68, pack('L', 0xffffffff) ],
	'a layer of many blocks' => [ 72, pack('Q', 1 << 62) ],
	'a layer without blocks' => [ 72, pack('Q', 0) ],
	'a layer of no capacity' => [ 80, pack('Q', 0) ],
	'a layer of 7 hashes' => [ 96, pack('L', 7) ],
	'a horizon to come' => [ 3624, pack('Q', 1 << 62) ],
	'a making to come' => [ 3632, pack('Q', 1 << 62) ],
	'a metapage without contents' => [ 12, pack('S', 24) ],
	'a page of zeros' => [ $page, "\0" x $page ],
	'a page of ones' => [ $page, "\xff" x $page ],
	'no end of a page header' => [ $page + 12, pack('S', 20000) ],
	'contents that begin in the middle' => [ $page + 12, pack('SS', 64, 4096) ],
	'contents of the newest layer that begin in the middle' => [ 3 * $page + 12, pack('SS', 64, 4096) ],
	'contents that begin early' => [ $page + 12, pack('SS', 64, 64) ],
	'a page of another layer' => [ $page + 28, pack('L', 3) ],
	'another page' => [ $page + 32, pack('L', 3) ],
	'a file of one page' => [ $page, undef ],
	'an empty file' => [ 0, undef ],
	'a file cut in a page' => [ $page + 100, undef ]);

# And a few bytes at random, in the metapage and in the first page.
srand 82;
for my $i (1 .. 40)
{
	my $at = $i % 2 ? int(rand 400) : int(rand 8) * 4 + $page;

	$damages{"random bytes $i, at $at"} = [ $at, join '', map { chr int rand 256 } 1 .. 4 ];
}
try_damages($node, 'USING bloom_filter (v) WITH (capacity = 100)', \%damages,
	q{SELECT count(*) FROM generate_series(1, 1000) v WHERE bloom_index_contains('TABLE', v)},
	q{SELECT bloom_index_contains_each('TABLE', ARRAY[1, 2, 3])},
	q{SELECT bloom_index_info('TABLE')},
	q{SELECT count(*) FROM bloom_index_layers('TABLE')},
	q{SELECT length(bloom_from_index('TABLE')::text)},
	'INSERT INTO TABLE SELECT generate_series(1000, 1500)', 'VACUUM TABLE');

unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal/, 'the server met no other fault');
$node->stop;
done_testing();
