# Join filters on a standby, whose snapshots do not keep the primary from leaving
# deleted rows out of an index that it makes: an index is asked only for snapshots
# that have seen it, and answers as a sequential scan would.  The primary makes
# indexes again, drops and summarizes them, attaches and detaches partitions, and is
# replaced by the standby.
#
# BLOOMEXT_STANDBY_SECONDS is how long the random part takes (10).
#
# Planted to see it fail, beside the mutants of test/join/mutants.txt: on PostgreSQL 15,
# a summary of BRIN that is believed for blocks that are not all visible.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use JoinSupport;
use LiveFilters;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $seconds = $ENV{BLOOMEXT_STANDBY_SECONDS} || 10;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1, extra => [ '--encoding=UTF8', '--locale=C' ]);
# Hints are logged, so that the standby gets those that index entries are dead.  A
# conflict that this test does not mean ends its reader after a minute.
$primary->append_conf('postgresql.conf', <<"CONF");
$JoinSupport::configuration
autovacuum = off
wal_level = logical
wal_log_hints = on
log_recovery_conflict_waits = on
max_standby_streaming_delay = 60s
jit = off
max_parallel_workers_per_gather = 0
max_parallel_workers = 8
enable_nestloop = off
enable_mergejoin = off
enable_indexscan = off
enable_indexonlyscan = off
enable_bitmapscan = off
CONF
$primary->start;
sql('CREATE EXTENSION bloomext; CREATE TABLE other (v int); CREATE TABLE dim AS SELECT unnest(ARRAY[3, 57, 75]) AS k; ANALYZE dim');
my $standby = standby_of($primary);

sub sql
{
	my ($query) = @_;

	return $primary->safe_psql('postgres', $query);
}

# A new table fact, or another one, of 90 rows for each key, with indexes.  The partial
# one lets a scan begin with the hope for another one.
sub make_fact
{
	my ($indexes, $table) = @_;

	$table //= 'fact';
	sql("DROP TABLE IF EXISTS $table; CREATE TABLE $table (k int, v int) WITH (fillfactor = 70); INSERT INTO $table SELECT i / 90, i FROM generate_series(0, 17999) AS i; CREATE INDEX ON $table (k) WHERE v < 0");
	sql($indexes) if $indexes;
	sql($_) for "VACUUM $table", "ANALYZE $table";
	return;
}

my $joined = 'SELECT count(*), sum(v) FROM fact JOIN dim USING (k)';
my $wanted = '270|1105515';

# What a session answers to a statement that waited until now.
sub answer_of
{
	my ($session) = @_;

	return $session->get(180) // die 'no answer';
}

# A session of the standby with a snapshot of this moment, and with a lock on
# nothing that the tests change.
sub old_reader
{
	my ($mode, $before) = @_;
	my $reader;

	$primary->wait_for_catchup($standby);
	$reader = JoinSupport::session($standby, $mode);
	$reader->safe($before) if $before;
	$reader->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM other');
	return $reader;
}

# Three readers: one has begun to execute the query, one has a plan of it, and one has
# neither.
sub readers
{
	my $begun = old_reader('force');

	$begun->safe("DECLARE c CURSOR FOR $joined");
	return (
		[ 'a cursor', $begun, 'FETCH ALL FROM c' ],
		[ 'a cached plan', old_reader('force', "SET plan_cache_mode = force_generic_plan; PREPARE q AS $joined; EXECUTE q"), 'EXECUTE q' ],
		[ 'a later query', old_reader('force'), $joined ]);
}

# Those that have not locked an index: recovery would wait for the first one.
sub without_lock
{
	my ($begun, @others) = @_;

	$begun->[1]->end;
	return @others;
}

# Deletes the rows of one key and makes a change; gives each reader the same rows as
# before, and leaves out blocks again for a new snapshot.
sub test_change
{
	my ($name, $change, @readers) = @_;

	sql('DELETE FROM fact WHERE k = 75');
	sql($_) for @$change;
	$primary->wait_for_catchup($standby);
	is($_->[1]->safe($_->[2]), $wanted, "$name: $_->[0]") for @readers;
	$_->[1]->end for @readers;

	my $new = JoinSupport::session($standby, 'force');

	is($new->safe($joined), '180|494010', "$name: a new snapshot");
	cmp_ok(JoinSupport::figures_of($new, $joined)->{blocks}, '>', 20, "$name: and its index");
	$new->end;
	return;
}

my $of_parts = 'SELECT count(*), sum(v) FROM part JOIN (SELECT k FROM dim WHERE k < 70 OFFSET 0) AS d USING (k)';
my $wanted_of_parts = '180|494010';

# A new partitioned table of 90 rows for each key, in which the last key of dim goes
# to the default partition, or to one of its own.
sub make_parts
{
	my ($name, $last) = @_;
	my $new;

	sql('DROP TABLE IF EXISTS part, moved, part_0, part_5; CREATE TABLE part (k int, v int) PARTITION BY RANGE (k)');
	sql("CREATE TABLE part_$_ PARTITION OF part FOR VALUES FROM (${_}0) TO (${_}9) WITH (fillfactor = 70)") for 0 .. 4;
	sql("CREATE TABLE part_5 PARTITION OF part $last WITH (fillfactor = 70)");
	sql('INSERT INTO part SELECT i / 90, i FROM generate_series(0, 4999) AS i WHERE i / 90 % 10 < 9; INSERT INTO part SELECT 57, i FROM generate_series(5130, 5219) AS i; ANALYZE part');
	$primary->wait_for_catchup($standby);
	$new = JoinSupport::session($standby, 'force');
	is($new->safe($of_parts), $wanted_of_parts, "$name: before");
	cmp_ok(JoinSupport::figures_of($new, $of_parts)->{partitions}, '>=', 4, "$name: partitions are not read");
	$new->end;
	return;
}

# --- a catalog that VACUUM FULL has frozen ---

# Its rows no longer say that somebody wrote them whom the readers do not see.  To make
# room in pages of catalogs would be a conflict.  After VACUUM FULL, recovery may wait for
# one; before, no page has to be that full.
make_fact('CREATE INDEX fact_k ON fact (k)');
make_parts('frozen rows of pg_class', 'DEFAULT');
my @readers = (without_lock(readers()), [ 'partitions', old_reader('force'), $of_parts ]);
sql($_) for 'DELETE FROM fact WHERE k = 75', 'REINDEX INDEX fact_k', 'DELETE FROM part_5 WHERE k = 57', 'CREATE TABLE part_57 PARTITION OF part FOR VALUES FROM (57) TO (58)';
my $file = sql(q{SELECT pg_relation_filenode('pg_class')});
sql('VACUUM FULL pg_class');
$standby->poll_query_until('postgres', "SELECT pg_relation_filenode('pg_class') <> $file") or die 'VACUUM FULL is not replayed';
is($standby->safe_psql('postgres', q{SELECT sum(confl_snapshot) FROM pg_stat_database_conflicts}), 0, 'no conflict so far');
is($_->[1]->safe($_->[2]), $_->[0] eq 'partitions' ? $wanted_of_parts : $wanted, "frozen rows of pg_class: $_->[0]") for @readers;
$_->[1]->end for @readers;

# Rows of catalogs stay: a standby does not replay that they are removed while an
# old snapshot is there.  The tables of this test have room, so that theirs stay.
sql(q{SELECT pg_create_logical_replication_slot('catalogs', 'pgoutput')});

# --- indexes that are made, or made again, after the snapshot ---

my %with = (btree => '', hash => '', brin => 'WITH (pages_per_range = 1)', bloom_ranges => 'WITH (pages_per_range = 1)');
for my $method (sort keys %with)
{
	my $index = "fact_k ON fact USING $method (k) $with{$method}";

	for my $how ('', 'CONCURRENTLY')
	{
		make_fact();
		test_change("CREATE INDEX $how, $method", ["CREATE INDEX $how $index"], readers());
		make_fact("CREATE INDEX $index");
		test_change("REINDEX INDEX $how, $method", ["REINDEX INDEX $how fact_k"], without_lock(readers()));
	}
	make_fact("CREATE INDEX $index");
	test_change("DROP and CREATE, $method", [ 'DROP INDEX fact_k', "CREATE INDEX $index" ], without_lock(readers()));
}

# --- ranges that are summarized after the snapshot ---

for my $again ('', "SELECT brin_desummarize_range('fact_k', b) FROM generate_series(0, pg_relation_size('fact') / 8192 - 1) AS b")
{
	sql('DROP TABLE fact; CREATE TABLE fact (k int, v int) WITH (fillfactor = 70); CREATE INDEX fact_k ON fact USING brin (k) WITH (pages_per_range = 1); INSERT INTO fact SELECT i / 90, i FROM generate_series(0, 8999) AS i');
	sql(q{SELECT brin_summarize_new_values('fact_k')}) if $again;
	sql('ANALYZE fact');

	my @readers = readers();

	sql('DELETE FROM fact WHERE k = 75');
	sql($again) if $again;
	cmp_ok(sql(q{SELECT brin_summarize_new_values('fact_k')}), '>', 20, 'ranges are summarized');
	$primary->wait_for_catchup($standby);
	is($_->[1]->safe($_->[2]), $wanted, 'ranges summarized ' . ($again ? 'again' : 'for the first time') . ": $_->[0]") for @readers;
	$_->[1]->end for @readers;
}

# --- an index that is made between the phases of CREATE INDEX CONCURRENTLY ---

# It has no row that comes while it is built and goes before it is validated.  A
# snapshot of the time between sees the transaction that built it as ended, and the row.
make_fact();
sql(<<'SQL');
CREATE FUNCTION waits(k int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_advisory_lock_shared(7); PERFORM pg_advisory_unlock_shared(7); RETURN k; END $$;
SQL
my ($holder, $maker, $writer) = map { Session->new($primary) } 1 .. 3;
$holder->safe('SELECT pg_advisory_lock(7)');
$maker->put('CREATE INDEX CONCURRENTLY fact_k ON fact (k, waits(k))');
$primary->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted}) or die 'the build does not begin';
sql('INSERT INTO fact SELECT 75, 0 FROM generate_series(1, 1000)');
$writer->safe('BEGIN; LOCK TABLE fact IN ROW EXCLUSIVE MODE');
$holder->safe('SELECT pg_advisory_unlock(7)');
$primary->poll_query_until('postgres', q{SELECT indisready FROM pg_index WHERE indexrelid = 'fact_k'::regclass}) or die 'the build does not end';
my $between = old_reader('force');
sql('DELETE FROM fact WHERE v = 0 AND k = 75');
$writer->safe('COMMIT');
is(answer_of($maker), '', 'the index is made');
$primary->wait_for_catchup($standby);
is($between->safe($joined), '1270|1105515', 'a snapshot between two phases');
$between->end;

# --- an index that no longer gets rows, in a transaction that has locked it ---

# A new table with rows that its index, which is being dropped, does not have; and
# sessions: of the standby, in a transaction that has asked the index before; of the
# primary, one that drops it, and one for which that one waits.
sub stop_rows
{
	my ($table) = @_;
	my $asking;
	my ($dropping, $before, $after) = map { Session->new($primary) } 1 .. 3;

	make_fact("CREATE INDEX ${table}_k ON $table (k)", $table);
	$primary->wait_for_catchup($standby);
	$asking = JoinSupport::session($standby, 'force');
	$asking->safe('SET plan_cache_mode = force_generic_plan; PREPARE q AS ' . $joined =~ s/fact/$table/r . '; BEGIN');
	is($asking->safe('EXECUTE q'), $wanted, "$table: the index is asked");
	$before->safe("BEGIN; LOCK TABLE $table IN ROW EXCLUSIVE MODE");
	$dropping->put("DROP INDEX CONCURRENTLY ${table}_k");
	$primary->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'virtualxid' AND NOT granted}) or die 'nobody is waited for';
	$after->safe("BEGIN; LOCK TABLE $table IN ROW EXCLUSIVE MODE");
	$before->safe('COMMIT');
	$primary->poll_query_until('postgres', "SELECT NOT indislive FROM pg_index WHERE indexrelid = '${table}_k'::regclass") or die 'the index gets rows';
	sql("INSERT INTO $table SELECT 75, 0 FROM generate_series(1, 1000)");
	$primary->wait_for_catchup($standby);
	$before->end;
	return ($asking, $dropping, $after);
}

my ($asking, $dropping, $later) = stop_rows('fact');
is($asking->safe('EXECUTE q'), '1270|1105515', 'the next statement has rows that the index does not');
$asking->end;
$later->safe('COMMIT');
is(answer_of($dropping), '', 'the index is dropped');
$_->end for $dropping, $later;

# --- one long statement ---

make_fact();
sql('CREATE FUNCTION holds() RETURNS bool LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_lock_shared(7); PERFORM pg_advisory_unlock_shared(7); RETURN true; END $$');
$primary->wait_for_catchup($standby);
my ($long, $held) = map { JoinSupport::session($standby, 'force') } 1 .. 2;
$held->safe('SELECT pg_advisory_lock(7)');
$long->put('SELECT count(*), sum(v) FROM fact JOIN (SELECT k FROM dim WHERE holds() OFFSET 0) d USING (k)');
$standby->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted}) or die 'the statement does not begin';
sql($_) for 'DELETE FROM fact WHERE k = 75', 'CREATE INDEX ON fact (k)';
$primary->wait_for_catchup($standby);
$held->safe('SELECT pg_advisory_unlock(7)');
is(answer_of($long), $wanted, 'an index that is made while a statement runs');
$_->end for $long, $held, $holder, $maker, $writer;

# --- what a running query has locked: recovery waits ---

for my $change ('REINDEX INDEX fact_k', 'DROP INDEX fact_k', 'TRUNCATE fact', 'REINDEX INDEX CONCURRENTLY fact_k')
{
	make_fact('CREATE INDEX fact_k ON fact (k)');
	my ($begun) = readers();

	sql('DELETE FROM fact WHERE k = 75');
	sql($change);
	$standby->poll_query_until('postgres', 'SELECT count(*) > 0 FROM pg_locks WHERE NOT granted') or die 'recovery does not wait';
	is($begun->[1]->safe($begun->[2]), $wanted, "$change: a cursor");
	$begun->[1]->end;
	$primary->wait_for_catchup($standby);
}

# --- partitions ---

# Rows that the snapshot sees in one partition may not fit its bounds, or be what the
# bounds of others say.
my $move = 'CREATE TABLE moved (k int, v int); WITH gone AS (DELETE FROM part_5 WHERE k = 57 RETURNING *) INSERT INTO moved SELECT * FROM gone';
for my $changes (
	[ 'CREATE TABLE PARTITION OF', 'DEFAULT', 'DELETE FROM part_5 WHERE k = 57', 'CREATE TABLE part_57 PARTITION OF part FOR VALUES FROM (57) TO (58)' ],
	[ 'ATTACH', 'DEFAULT', $move, 'ALTER TABLE part ATTACH PARTITION moved FOR VALUES FROM (57) TO (58)' ],
	[ 'DETACH, ATTACH elsewhere', 'FOR VALUES FROM (50) TO (60)', 'ALTER TABLE part DETACH PARTITION part_5', 'DELETE FROM part_5', 'ALTER TABLE part ATTACH PARTITION part_5 FOR VALUES FROM (80) TO (90)' ],
	[ 'DETACH CONCURRENTLY, ATTACH elsewhere', 'FOR VALUES FROM (50) TO (60)', 'ALTER TABLE part DETACH PARTITION part_5 CONCURRENTLY', 'DELETE FROM part_5', 'ALTER TABLE part ATTACH PARTITION part_5 FOR VALUES FROM (80) TO (90)' ])
{
	my ($name, $last, @statements) = @$changes;

	make_parts($name, $last);

	my ($plain, $forced) = map { old_reader($_) } 'off', 'force';

	sql($_) for @statements;
	$primary->wait_for_catchup($standby);
	is($plain->safe($of_parts), $wanted_of_parts, "$name: without filters") unless $name =~ /^DETACH C/;
	is($forced->safe($of_parts), $plain->safe($of_parts), "$name: with filters");
	$_->end for $plain, $forced;
}

# What a query has locked is not detached, attached or given other bounds meanwhile.
for my $changes (
	[ 'DETACH', 'DEFAULT', 'ALTER TABLE part DETACH PARTITION part_0' ],
	[ 'DETACH CONCURRENTLY', 'FOR VALUES FROM (50) TO (60)', 'ALTER TABLE part DETACH PARTITION part_0 CONCURRENTLY' ],
	[ 'CREATE TABLE PARTITION OF', 'DEFAULT', 'DELETE FROM part_5 WHERE k = 57', 'CREATE TABLE part_57 PARTITION OF part FOR VALUES FROM (57) TO (58)' ])
{
	my ($name, $last, @statements) = @$changes;

	make_parts($name, $last);

	my $begun = old_reader('force');

	$begun->safe("DECLARE c CURSOR FOR $of_parts");
	sql($_) for @statements;
	$standby->poll_query_until('postgres', 'SELECT count(*) > 0 FROM pg_locks WHERE NOT granted') or die 'recovery does not wait';
	is($begun->safe('FETCH ALL FROM c'), $wanted_of_parts, "$name: a cursor");
	$begun->end;
	$primary->wait_for_catchup($standby);
}

# --- at random ---

sql("CREATE TABLE r_$_ (k int, v int) WITH (fillfactor = 70); INSERT INTO r_$_ SELECT i / 30, i FROM generate_series(0, 14999) AS i; CREATE INDEX r_${_}_k ON r_$_ USING $_ (k) $with{$_}; ANALYZE r_$_") for sort keys %with;
sql(<<'SQL');
CREATE FUNCTION compare(method text, low int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	query text := format('SELECT count(*), sum(v) FROM r_%s JOIN (SELECT generate_series(%s, %s, 5) AS k) d USING (k)', method, low, low + 50);
	plain record;
	forced record;
	plan json;
BEGIN
	PERFORM set_config('bloomext_join.enabled', 'off', true), set_config('bloomext_join.force', 'on', true);
	EXECUTE query INTO plain;
	PERFORM set_config('bloomext_join.enabled', 'on', true);
	EXECUTE query INTO forced;
	EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) ' || query INTO plan;
	RAISE LOG 'questions: %', CASE WHEN plain IS DISTINCT FROM forced THEN format('wrong, %s: %s and %s', method, plain, forced)
		WHEN plan::text ~ '"Blocks Not Read": [1-9]' THEN 'answered' ELSE 'refused' END;
EXCEPTION WHEN lock_not_available THEN
	-- Recovery can have an index locked while it waits for this snapshot to end.
	NULL;
WHEN internal_error OR undefined_table THEN
	-- Nor does it wait before the planner opens an index that is dropped.
	IF SQLERRM !~ 'relation with OID' THEN
		RAISE;
	END IF;
END $$;
SQL
sql(<<'SQL');
CREATE FUNCTION summarize() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM brin_desummarize_range('r_brin_k', b) FROM generate_series(0, pg_relation_size('r_brin') / 8192 - 1) AS b;
	PERFORM brin_summarize_new_values('r_brin_k');
EXCEPTION WHEN undefined_table OR undefined_object OR internal_error THEN
	NULL;
END $$;
SQL
# Recovery, which is behind here most of the time, waits for all snapshots.
sub wait_for_snapshots
{
	my ($most) = @_;

	$standby->append_conf('postgresql.conf', "max_standby_streaming_delay = $most\n");
	$standby->reload;
	return;
}
wait_for_snapshots('-1');
$primary->wait_for_catchup($standby);

my $from = -s $standby->logfile;
my $changes = start_load($primary, 'changes', 1, [ map { <<"SQL" } sort keys %with ]);
\\set k random(0, 450)
DELETE FROM r_$_ WHERE k BETWEEN :k AND :k + 20;
INSERT INTO r_$_ SELECT :k + i / 30, random() * 1000000 FROM generate_series(0, 629) i;
\\sleep 5 ms
SQL
my $indexes = start_load($primary, 'indexes', 1, [ map { <<"SQL" } sort keys %with ]);
\\sleep 20 ms
DROP INDEX CONCURRENTLY IF EXISTS r_${_}_k;
CREATE INDEX r_${_}_k ON r_$_ USING $_ (k) $with{$_};
\\sleep 20 ms
REINDEX INDEX r_${_}_k;
\\sleep 20 ms
REINDEX INDEX CONCURRENTLY r_${_}_k;
\\sleep 20 ms
REINDEX INDEX r_${_}_k;
\\sleep 20 ms
VACUUM r_$_;
SQL
# The index may go meanwhile.
my $summaries = start_load($primary, 'summaries', 1, <<'SQL');
SELECT summarize();
\sleep 20 ms
SQL
my $asked = start_load($standby, 'queries', 3, [ map { <<"SQL" } sort keys %with ]);
\\set ms random(0, 200)
\\set k random(0, 450)
BEGIN ISOLATION LEVEL REPEATABLE READ;
SELECT count(*) FROM other;
\\sleep :ms ms
SET LOCAL lock_timeout = '1s';
SELECT compare('$_', :k);
COMMIT;
SQL
sleep $seconds;
wait_for_questions($standby, $from, $asked, 'answered', 'refused');
end_load($_) for $asked, $summaries, $indexes, $changes;
my %questions = questions($standby, $from);
is($questions{wrong}, 0, 'all results are the same');
cmp_ok($questions{answered}, '>', 0, 'and blocks are left out');
note("blocks left out: $questions{answered}, not: $questions{refused}");
$primary->wait_for_catchup($standby);
wait_for_snapshots('60s');

# --- a mapped catalog: pg_class does not say when its indexes are made again ---

# Without the slot, rows of catalogs may go; few of them do here.
sql(q{SELECT pg_drop_replication_slot('catalogs')});
sql('DO $$ BEGIN FOR i IN 1 .. 20 LOOP EXECUTE format($q$CREATE ROLE r%s$q$, i); END LOOP; END $$');
sql(q{CREATE TABLE roles AS SELECT oid FROM pg_authid WHERE rolname IN ('r15', 'r16', 'r20'); ANALYZE roles, pg_authid});
my $of_roles = 'SELECT count(*) FROM pg_authid JOIN roles USING (oid)';
my $reader = old_reader('force');
sql('DO $$ BEGIN FOR i IN 15 .. 20 LOOP EXECUTE format($q$DROP ROLE r%s$q$, i); END LOOP; END $$');
sql('REINDEX INDEX pg_authid_oid_index');
$primary->wait_for_catchup($standby);
is($reader->safe($of_roles), 3, 'an index of a mapped catalog');
$reader->end;

# --- the standby becomes a primary ---

# The index is older than the snapshot.  The primary has marked entries as dead since,
# whose rows nobody could see there.
($asking, $dropping, $later) = stop_rows('fact_2');
make_fact('CREATE INDEX fact_k ON fact (k)');
@readers = without_lock(readers());
my $workers = old_reader('force', 'SET max_parallel_workers_per_gather = 2; SET parallel_leader_participation = off; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET enable_parallel_hash = off');
sql($_) for 'DELETE FROM fact WHERE k = 75', 'CHECKPOINT';
is(sql('SET enable_seqscan = off; SET enable_indexscan = on; SELECT count(*) FROM fact WHERE k = 75'), 0, 'rows are deleted');
sql('CREATE INDEX fact_l ON fact (k)');
$primary->wait_for_catchup($standby);
sql('SELECT pg_terminate_backend(' . $dropping->pid . ')');
like(answer_of($dropping), qr/terminating connection/, 'the index is not dropped');
$_->end for $dropping, $later;
$primary->wait_for_catchup($standby);
$primary->stop;
$standby->promote;
is($asking->safe('EXECUTE q'), '1270|1105515', 'after promotion: rows that the index does not have');
$asking->end;
like($workers->safe("EXPLAIN (ANALYZE) $joined"), qr/Workers Launched: [12].*Parallel Custom Scan \(Bloomext Scan\) on fact/s, 'after promotion: a parallel plan');
is($workers->safe($joined), $wanted, 'after promotion: workers');

# A page of the index that is full loses the entries that are marked.
$standby->safe_psql('postgres', 'INSERT INTO fact SELECT 75, i FROM generate_series(1, 400) AS i');
is($_->[1]->safe($_->[2]), $wanted, "after promotion: $_->[0]") for @readers;
$_->end for $workers, map { $_->[1] } @readers;
$standby->safe_psql('postgres', $_) for 'DELETE FROM fact WHERE k = 75', 'VACUUM fact';
my $new = JoinSupport::session($standby, 'force');
is($new->safe($joined), '180|494010', 'after promotion: a new snapshot');
cmp_ok(JoinSupport::figures_of($new, $joined)->{blocks}, '>', 20, 'after promotion: and its index');
$new->end;

unlike(slurp_file($_->logfile), qr/PANIC:|TRAP:|terminated by signal/, $_->name . ' met no fault') for $primary, $standby;
$standby->stop;
done_testing();
