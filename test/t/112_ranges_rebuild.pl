# Groups of range filters that get further layers, and that VACUUM rebuilds, while
# others add values and look them up: nobody misses a row, on the primary, after a crash,
# on a standby, or by a snapshot that is older.  And the promised rate is kept.
#
# Planted to see it fail: pages that are not closed (close_page()); values that are found
# on closed pages; a new layer that is not filled; look-ups that pass over older layers,
# or do not look at a page's head after its bits, or do not care about RangesIsTooNew().

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use Crash;
use LiveFilters;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1, extra => [ '--encoding=UTF8', '--locale=C', '--data-checksums' ]);
$primary->append_conf('postgresql.conf', <<'CONF');
wal_consistency_checking = all
full_page_writes = on
shared_buffers = 16MB
max_wal_size = 256MB
autovacuum = off
max_standby_streaming_delay = -1
max_connections = 30
CONF
$primary->start;
$primary->safe_psql('postgres', <<'SQL');
CREATE EXTENSION bloomext;
CREATE TABLE other (v int);
CREATE TABLE t (v text, n int);
CREATE INDEX t_v ON t USING bloom_ranges (v) WITH (pages_per_range = 1);
INSERT INTO t SELECT 'kept ' || i, 0 FROM generate_series(1, 3000) i;
CREATE FUNCTION layers(index regclass) RETURNS int LANGUAGE sql AS 'SELECT layers FROM bloom_ranges_info($1)';
-- The pages of the table that an absent value reads, on average.
CREATE FUNCTION pages_read(relation regclass) RETURNS float LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	plan json;
	pages float := 0;
BEGIN
	FOR i IN 1 .. 50 LOOP
		EXECUTE format('EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) SELECT 1 FROM %s WHERE v = %L', relation, 'absent' || i) INTO plan;
		pages := pages + (plan -> 0 -> 'Plan' ->> 'Exact Heap Blocks')::float + (plan -> 0 -> 'Plan' ->> 'Lossy Heap Blocks')::float;
	END LOOP;
	RETURN pages / 50;
END $$;
SQL
$primary->safe_psql('postgres', q{SELECT pg_create_physical_replication_slot('standby', true)});
my $standby = standby_of($primary, "primary_slot_name = 'standby'\n");

sub sql
{
	my ($query) = @_;

	return $primary->safe_psql('postgres', $query);
}

# VACUUM a table; how many groups were rebuilt.
sub vacuum
{
	my ($table) = @_;
	my (undef, undef, $said) = $primary->psql('postgres', "VACUUM (VERBOSE) $table");

	return $said =~ /index "${table}_v": rebuilt (\d+) of \d+ groups/ ? $1 : 0;
}

# --- layers, and the rate of a table that only grows ---

sql(q{CREATE TABLE grown (v text); INSERT INTO grown SELECT 'few ' || i / 50 FROM generate_series(1, 30000) i;
	CREATE INDEX grown_v ON grown USING bloom_ranges (v) WITH (pages_per_range = 1)});
is(sql(q{SELECT layers('grown_v')}), 1, 'CREATE INDEX makes one layer');
sql(q{INSERT INTO grown SELECT 'many ' || i FROM generate_series(1, 9000) i});
cmp_ok(sql(q{SELECT layers('grown_v')}), '>', 1, 'a group that gets more has several');
none_missing($primary, 'grown', 'several layers');
cmp_ok(sql(q{SELECT pages_read('grown')}), '<=', 4, 'and keeps its rate');
sql(q{INSERT INTO grown SELECT 'more ' || i FROM generate_series(1, 50000) i});
cmp_ok(vacuum('grown'), '>', 0, 'VACUUM rebuilds such groups');
is(sql(q{SELECT layers('grown_v')}), 1, 'with one layer');
is(vacuum('grown'), 0, 'once');
none_missing($primary, 'grown', 'rebuilt');
cmp_ok(sql(q{SELECT pages_read('grown')}), '<=', 4, 'with their rate');

# --- rows that take the place of others ---

sql(q{CREATE TABLE refilled (v text); INSERT INTO refilled SELECT 'first ' || i FROM generate_series(1, 30000) i;
	CREATE INDEX refilled_v ON refilled USING bloom_ranges (v) WITH (pages_per_range = 1)});
my $bytes = sql(q{SELECT pg_relation_size('refilled_v')});
for my $round (1 .. 6)
{
	sql("DELETE FROM refilled WHERE ctid::text LIKE '%$round)'");
	vacuum('refilled');
	sql("INSERT INTO refilled SELECT 'round $round ' || i FROM generate_series(1, 4000) i");
	vacuum('refilled');
	none_missing($primary, 'refilled', "refilled $round times");
	cmp_ok(sql(q{SELECT pages_read('refilled')}), '<=', 2, "refilled $round times: the rate");
}
cmp_ok(sql(q{SELECT pg_relation_size('refilled_v')}), '<', 3 * $bytes, 'pages that are free are taken again');

# --- beside others ---

# A statement begins before VACUUM, and adds after it has closed what the statement knows.
sql(q{CREATE TABLE long (v text); INSERT INTO long SELECT 'first ' || i FROM generate_series(1, 3000) i;
	CREATE INDEX long_v ON long USING bloom_ranges (v) WITH (pages_per_range = 1);
	UPDATE long SET v = v || '!'});
my $writer = Session->new($primary);
$writer->put(q{INSERT INTO long SELECT CASE WHEN i % 100 = 0 THEN 'slept' || pg_sleep(0.05)::text ELSE 'long ' || i END FROM generate_series(1, 4000) i});
my $anew = 0;
for (1 .. 15)
{
	sql(q{UPDATE long SET v = v || '?' WHERE v LIKE 'first%'});
	$anew += vacuum('long');
}
$writer->get;
$writer->end;
cmp_ok($anew, '>', 0, 'groups were rebuilt beside a long statement');
none_missing($primary, 'long', 'beside a long statement');

# A statement remembers the key of a row that was inserted speculatively and taken back, for
# another one has taken its id meanwhile; then VACUUM rebuilds the group without it.
sql(q{CREATE FUNCTION halt(place int) RETURNS int LANGUAGE sql AS 'SELECT place FROM (SELECT pg_advisory_lock_shared(place), pg_advisory_unlock_shared(place)) x';
	CREATE FUNCTION key_of(v text) RETURNS text IMMUTABLE LANGUAGE sql AS $$ SELECT CASE v WHEN 'same' THEN v || left(public.halt(1)::text, 0) ELSE v END $$;
	CREATE TABLE taken (id int, v text);
	CREATE INDEX taken_v ON taken USING bloom_ranges (key_of(v)) WITH (pages_per_range = 16);
	CREATE UNIQUE INDEX ON taken (id);
	INSERT INTO taken SELECT -i, 'few ' || i / 50 FROM generate_series(1, 3000) i; VACUUM taken;
	INSERT INTO taken SELECT -i, 'many ' || i FROM generate_series(3001, 12000) i; DELETE FROM taken WHERE v LIKE 'many%';
	VACUUM (INDEX_CLEANUP off, TRUNCATE off) taken});
my ($holder, $inserter) = map { Session->new($primary) } 1 .. 2;
my $halted = sub { $primary->poll_query_until('postgres', "SELECT EXISTS (SELECT FROM pg_locks WHERE pid = " . $inserter->pid . " AND locktype = 'advisory' AND objid = $_[0] AND NOT granted)") or die "it does not halt" };

$holder->safe('SELECT pg_advisory_lock(1), pg_advisory_lock(2)');
$inserter->put(q{INSERT INTO taken SELECT i, CASE i WHEN 1 THEN 'first' WHEN 3 THEN 'third' || halt(2) ELSE 'same' END FROM generate_series(1, 4) i ON CONFLICT DO NOTHING});
$halted->(1);
sql(q{INSERT INTO taken VALUES (2, 'other')});
$holder->safe('SELECT pg_advisory_unlock(1)');
$halted->(2);
my (undef, undef, $rebuilt) = $primary->psql('postgres', 'VACUUM (VERBOSE, TRUNCATE off) taken');
like($rebuilt, qr/index "taken_v": rebuilt [1-9]\d* of \d+ groups/, 'a group is rebuilt while a statement remembers its keys');
$holder->safe('SELECT pg_advisory_unlock(2)');
is($inserter->get, '', 'the statement ends');
$_->end for $holder, $inserter;
is(sql("$by_index SELECT id FROM taken WHERE key_of(v) = 'same'"), '4', 'it does not go by what it remembers');
is(sql(q{SELECT bloom_ranges_check('taken_v', true)}), '', 'and no row is missing');

# Snapshots that are taken while VACUUM runs, beside HOT updates of the column
# (PostgreSQL 16), whose older versions it leaves out.
sql(q{CREATE TABLE hot (id int PRIMARY KEY, v text) WITH (fillfactor = 30); INSERT INTO hot SELECT i, 'first ' || i FROM generate_series(1, 6000) i;
	CREATE INDEX hot_v ON hot USING bloom_ranges (v) WITH (pages_per_range = 1)});
my $updates = start_load($primary, 'HOT updates beside VACUUM', 2, "\\set i random(1, 6000)\nUPDATE hot SET v = 'v' || random() WHERE id = :i;\nUPDATE hot SET v = 'w' || random() WHERE id = 6001 - :i;\n");
my $snapshots = start_load($primary, 'snapshots taken meanwhile', 3, "$by_index\n\\set i random(1, 5900)\nBEGIN ISOLATION LEVEL REPEATABLE READ;\nSELECT count(*) FROM other;\n\\sleep 100 ms\nSELECT 1 / (count(*) = 0)::int FROM (SELECT (SELECT x.v FROM hot x WHERE x.v = y.v LIMIT 1) AS same FROM (SELECT v FROM hot WHERE id BETWEEN :i AND :i + 99) y) z WHERE same IS NULL;\nCOMMIT;\n");
$anew = 0;
for (1 .. 40)
{
	select undef, undef, undef, 0.1;
	$anew += vacuum('hot');
	last if $anew > 6;
}
end_load($_) for $updates, $snapshots;
cmp_ok($anew, '>', 0, 'groups were rebuilt beside HOT updates');
none_missing($primary, 'hot', 'HOT updates');

# A look-up that has read the directory, and goes on when the pages of many groups have
# become other groups'.  It is stopped in different places, most of them among groups.
sql(q{CREATE TABLE stopped (id int, v text) WITH (fillfactor = 20, autovacuum_enabled = off);
	INSERT INTO stopped SELECT i, CASE WHEN i % 500 = 0 THEN 'kept ' || i ELSE 'first ' || i END FROM generate_series(1, 100000) i;
	CREATE INDEX stopped_v ON stopped USING bloom_ranges (v) WITH (pages_per_range = 1)});
my $long = Session->new($primary);
my $kept = q{ARRAY(SELECT 'kept ' || 500 * i FROM generate_series(1, 200) i)};
my $slowly = "$by_index SELECT count(*) FROM stopped WHERE v = ANY ($kept) AND v = ANY ($kept || ARRAY(SELECT 'absent ' || i FROM generate_series(1, 1000000) i))";

is($long->safe($slowly), 200, 'a long look-up finds its rows') for 1 .. 2;
my $takes = $long->seconds;
my $stops = 0;
$anew = 0;
for my $share (0.4, 0.5, 0.55, 0.6, 0.65, 0.7)
{
	my $vacuum = Session->new($primary);

	sql(qq{UPDATE stopped SET v = '$_ $share ' || id WHERE id % 500 > 0; VACUUM (INDEX_CLEANUP off) stopped}) for 1 .. 2;
	$long->put($slowly);
	select undef, undef, undef, $share * $takes;
	kill 'STOP', $long->pid;
	$stops++ unless defined $long->get(0.01);

	# It may have been stopped with a lock that VACUUM needs.
	$vacuum->put('VACUUM (VERBOSE) stopped');
	my $said = $vacuum->get(5);
	kill 'CONT', $long->pid;
	$said //= $vacuum->get;
	$anew += $1 if $said =~ /index "stopped_v": rebuilt (\d+) of/;
	is($long->get, 200, "and when it was stopped after $share of its time");
	$vacuum->end;
}
$long->end;
cmp_ok($stops, '>', 0, 'it was stopped');
cmp_ok($anew, '>', 4, 'and groups were rebuilt meanwhile');

# VACUUM by parallel workers, in which no transaction can begin.  Up to PostgreSQL 16 not
# even a subtransaction can, so that it leaves range filters to another VACUUM.
sql(q{CREATE TABLE parallel (a int, b int, v text); INSERT INTO parallel SELECT i, i, 'first ' || i FROM generate_series(1, 60000) i;
	CREATE INDEX ON parallel (a); CREATE INDEX ON parallel (b); CREATE INDEX parallel_v ON parallel USING bloom_ranges (v) WITH (pages_per_range = 1);
	DELETE FROM parallel WHERE a % 10 > 0});
sql('VACUUM (PARALLEL 2) parallel');
sql(q{INSERT INTO parallel SELECT -i, i, 'again ' || i FROM generate_series(1, 54000) i; DELETE FROM parallel WHERE a > 0});
my (undef, undef, $parallel) = $primary->psql('postgres', q{SET min_parallel_index_scan_size = 0; VACUUM (PARALLEL 2, VERBOSE) parallel});
is($parallel =~ /index "parallel_v" is left to a VACUUM without parallel workers/, $primary->pg_version < 17, 'parallel VACUUM says if it leaves the index to another one');
sql('VACUUM parallel') if $primary->pg_version < 17;
none_missing($primary, 'parallel', 'parallel VACUUM');
cmp_ok(sql(q{SELECT pages_read('parallel')}), '<=', 4, 'parallel VACUUM: the rate');
my $noted = sql(q{SELECT values_per_range FROM bloom_ranges_info('parallel_v')});
sql('REINDEX INDEX parallel_v');
cmp_ok($noted, '<', 1.6 * sql(q{SELECT values_per_range FROM bloom_ranges_info('parallel_v')}), 'and what it notes is of after it');

my $questions = start_load($standby, 'asked while the standby replayed', 2, "$by_index\n\\set i random(1, 3000)\nSELECT 1 / (count(*) = 1)::int FROM t WHERE v = 'kept ' || :i;\n");
my $here = start_load($primary, 'asked while groups are rebuilt', 1, "$by_index\n\\set i random(1, 3000)\nSELECT 1 / (count(*) = 1)::int FROM t WHERE v = 'kept ' || :i;\n");

# What is written is looked up at once, by its writer and by others.
$anew = 0;
sql('CREATE TABLE done (v text)');
for my $round (1 .. 4)
{
	my @writers = map { Session->new($primary) } 1 .. 3;
	my $vacuum = Session->new($primary);
	my $check = Session->new($primary);
	my $k = 0;
	my $wrote = 0;

	$_->put(join ' ', map { my $i = ++$k; "INSERT INTO t SELECT 'r$round w$i ' || i, i FROM generate_series(1, 500) i; INSERT INTO done VALUES ('r$round w$i'); $by_index SELECT 'lost' WHERE 500 <> (SELECT count(*) FROM t WHERE v = ANY (SELECT 'r$round w$i ' || i FROM generate_series(1, 500) i)); UPDATE t SET v = v || '.' WHERE v LIKE 'r$round w$i %'; DELETE FROM t WHERE n % 3 = $i % 3 AND v LIKE 'r$round w$i %';" } 1 .. 12) for @writers;
	my $made = 0;

	while (grep { !defined $_->get(0.01) } @writers)
	{
		my $said = $vacuum->ask('VACUUM (VERBOSE) t');

		$made += $1 if $said =~ /index "t_v": rebuilt (\d+) of/;
		is($check->ask(q{SELECT bloom_ranges_check('t_v', true)}), '', "round $round: a check meanwhile");
		last if $round % 2 == 0 && $made > 0 && ++$wrote > 4;
	}
	$anew += $made;
	if ($round % 2)
	{
		is(join('', grep { /\S/ } map { split /\n/, $_->get } @writers), '', "round $round: writers find what they wrote");
	}
	else
	{
		end_load($here) if $here;
		undef $here;
		kill_server($primary);
	}
	$_->end for @writers, $vacuum, $check;
	none_missing($primary, 't', "round $round");
	$primary->wait_for_catchup($standby);
	none_missing($standby, 't', "round $round, standby");
	vacuum('t');
	none_missing($primary, 't', "round $round, VACUUM again");
}
end_load($questions);
cmp_ok($anew, '>', 0, 'groups were rebuilt meanwhile');

# --- snapshots that are older ---

# Rows that the old snapshot sees are gone, or have other values in HOT chains
# (PostgreSQL 16), when the groups are rebuilt.
my $reader = Session->new($primary);
my $all = "$by_index SELECT count(*) FROM (SELECT (SELECT count(*) FROM old WHERE v = 'old ' || i) AS n FROM generate_series(1, 2000) i) x WHERE n = 1";

sql(q{CREATE TABLE old (v text) WITH (fillfactor = 40); INSERT INTO old SELECT 'old ' || i FROM generate_series(1, 2000) i;
	CREATE INDEX old_v ON old USING bloom_ranges (v) WITH (pages_per_range = 1)});
$reader->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM other');
sql(q{DELETE FROM old WHERE v LIKE '%7'});
sql(qq{UPDATE old SET v = v || ' $_'}) for 1 .. 3;
cmp_ok(vacuum('old'), '>', 0, 'groups are rebuilt beside an old snapshot');
is($reader->safe($all), 2000, 'it finds its rows');
like($reader->safe("$by_index EXPLAIN SELECT * FROM old WHERE v = 'old 7'"), qr/Bitmap Index Scan on old_v/, 'by the index');
$reader->safe('COMMIT');
is($reader->safe($all), 0, 'a new one finds those that are there');
$reader->end;
none_missing($primary, 'old', 'old snapshots');

# A snapshot of a standby does not keep the primary from leaving out a row.  Which it
# may have done is not known, so all pages of such groups are read.
sql(q{CREATE TABLE late (v text); INSERT INTO late SELECT 'few ' || i / 50 FROM generate_series(1, 20000) i;
	CREATE INDEX late_v ON late USING bloom_ranges (v) WITH (pages_per_range = 1); INSERT INTO late SELECT 'late ' || i FROM generate_series(1, 9000) i});
$primary->wait_for_catchup($standby);
$reader = Session->new($standby);
my $absent = "$by_index EXPLAIN (ANALYZE, TIMING OFF) SELECT 1 FROM late WHERE v = 'absent'";
$reader->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM other');
cmp_ok(vacuum('late'), '>', 0, 'groups are rebuilt beside an old snapshot of a standby');
$primary->wait_for_catchup($standby);
like($reader->safe($absent), qr/lossy=[1-9]\d+/, 'it reads all pages of those groups');
is($reader->safe("$by_index SELECT count(*) FROM (SELECT (SELECT count(*) FROM late WHERE v = 'late ' || i) AS n FROM generate_series(1, 9000) i) x WHERE n = 1"), 9000, 'and finds its rows');
like($reader->ask(q{SELECT bloom_ranges_check('late_v', true)}), qr/cannot check index "late_v", which is newer than the snapshot/, 'a check is refused');
$reader->safe('COMMIT');
unlike($reader->safe($absent), qr/lossy=[1-9]\d+/, 'a new one does not');
$reader->end;
none_missing($standby, 'late', 'old snapshots of a standby');

unlike(slurp_file($_->logfile), qr/PANIC:|TRAP:|terminated by signal 11|invalid page|inconsistent page|is damaged/, $_->name . ' met no other fault') for $primary, $standby;
$_->stop for $standby, $primary;
done_testing();
