# Live filters, range filters and HOT updates.
#
# An UPDATE stays HOT although it changes the indexed column (PostgreSQL 16 and
# later), and adds the new value however it is written.  A filter that is made
# of a table with HOT chains lacks the values of their older versions; a
# snapshot that sees these gets an error, never the answer that the value is
# absent; a scan by range filters reads all pages for it.
#
# Planted to see it fail: LiveBuild() without the horizon; LiveCallOpen()
# without LiveCheckHorizon().

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use LiveFilters qw(standby_of indexes_of start_load end_load);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('primary');
$node->init(allows_streaming => 1, extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\n");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

my $summarizing = $node->safe_psql('postgres', 'SHOW server_version_num') >= 160000;
my $too_new = qr/^ERROR:  55000: index "\w+" is too new for this transaction$/m;

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# --- updates are HOT, and add what they should ---

sql(<<'SQL');
CREATE TABLE hot (id int, v text, active boolean, other int) WITH (fillfactor = 40);
INSERT INTO hot SELECT i, 'Value ' || i, false, 0 FROM generate_series(1, 1000) i;
CREATE INDEX hot_v ON hot USING bloom_filter (v);
CREATE INDEX hot_lower ON hot USING bloom_filter (lower(v)) WHERE active;
CREATE INDEX hot_r ON hot USING bloom_ranges (v) WITH (pages_per_range = 1);
CREATE INDEX hot_lower_r ON hot USING bloom_ranges (lower(v)) WITH (pages_per_range = 1) WHERE active;
CREATE INDEX hot_row ON hot USING bloom_filter ((v || other)) WHERE id > 0;
CREATE TABLE cold (LIKE hot) WITH (fillfactor = 40);
INSERT INTO cold TABLE hot;
CREATE INDEX ON cold (v);
CREATE INDEX cold_v ON cold USING bloom_filter (v);
CREATE TABLE keyed (id int PRIMARY KEY, v text, active boolean, other int) WITH (fillfactor = 40);
INSERT INTO keyed TABLE hot;
CREATE INDEX keyed_v ON keyed USING bloom_filter (v);
CREATE INDEX keyed_lower ON keyed USING bloom_filter (lower(v)) WHERE active;
SQL

# The statement updates rows; by all live filters of the table none is missing.
sub updates
{
	my ($table, $statement, $rows, $hot) = @_;
	my $counts = sql("BEGIN; $statement; SELECT pg_stat_get_xact_tuples_updated('$table'::regclass), pg_stat_get_xact_tuples_hot_updated('$table'::regclass); COMMIT");

	is($counts, $rows . '|' . ($hot ? $rows : 0), "$statement: HOT updates") if $summarizing || !$hot;
	is(sql("SELECT bloom_ranges_check(i, true) FROM unnest('{" . join(',', indexes_of($node, $table, 'bloom_ranges')) . "}'::regclass[]) i") =~ s/\n//gr, '', "$statement: none is missing in range filters");
	is(sql(<<"SQL") =~ s/\n//gr, '', "$statement: no row is missing");
SELECT bloom_index_check(indexrelid, true) FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am a ON a.oid = relam AND amname = 'bloom_filter'
WHERE indrelid = '$table'::regclass
SQL
	return;
}

updates('hot', q{UPDATE hot SET v = 'New ' || id WHERE id <= 200}, 200, 1);
updates('hot', 'UPDATE hot SET active = true WHERE id BETWEEN 101 AND 300', 200, 1);
updates('hot', 'UPDATE hot SET other = id WHERE id BETWEEN 301 AND 400', 100, 1);
updates('hot', q{UPDATE hot SET v = v || '!' WHERE id = 900}, 1, 1);
updates('hot', q{MERGE INTO hot USING generate_series(401, 500) s ON id = s WHEN MATCHED THEN UPDATE SET v = 'Merged ' || s, active = true}, 100, 1);
updates('cold', q{UPDATE cold SET v = 'New ' || id WHERE id <= 200}, 200, 0);
updates('keyed', q{INSERT INTO keyed SELECT i, 'Conflict ' || i FROM generate_series(1, 100) i ON CONFLICT (id) DO UPDATE SET v = excluded.v}, 100, 1);
updates('keyed', q{INSERT INTO keyed SELECT i, '' FROM generate_series(101, 200) i ON CONFLICT (id) DO UPDATE SET active = true}, 100, 1);
for my $index ('hot_v', 'hot_lower', 'hot_row', 'keyed_v', 'keyed_lower')
{
	my $key = sql("SELECT pg_get_indexdef('$index'::regclass, 1, true)");
	my ($table) = $index =~ /^([a-z]+)/;

	is(sql("SELECT count(*) FROM $table WHERE (active OR '$index' !~ 'lower') AND NOT bloom_index_contains('$index', $key)"), 0, "$index: no row is missing by lookups");
}
is(sql(q{SELECT count(*) > 190 FROM generate_series(1, 200) i WHERE bloom_index_contains('hot_v', 'Value ' || i)}), 't', 'values before updates remain');

# Rows move to another partition by a HOT table's neighbour, and come by triggers.
sql(<<'SQL');
CREATE TABLE moved (k int, v text) PARTITION BY LIST (k);
CREATE TABLE moved_1 PARTITION OF moved FOR VALUES IN (1);
CREATE TABLE moved_2 PARTITION OF moved FOR VALUES IN (2);
CREATE INDEX moved_v ON moved USING bloom_filter (v);
INSERT INTO moved SELECT 1, 'at 1, ' || i FROM generate_series(1, 100) i;
CREATE FUNCTION changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.v := NEW.v || ' changed'; RETURN NEW; END $$;
CREATE TRIGGER t BEFORE UPDATE ON moved_1 FOR EACH ROW EXECUTE FUNCTION changed();
UPDATE moved SET k = 2, v = v || ' and moved' WHERE v LIKE '%7';
UPDATE moved SET k = k WHERE k = 1;
SQL
is(sql(q{SELECT bloom_index_check('moved', true), (SELECT count(*) FROM moved WHERE v LIKE '%changed')}), '|100', 'moved and changed by triggers: no row is missing');

# --- indexes that are made while rows are updated ---

my $load = start_load($node, 'the load', 3, <<'SQL');
\set id random(1, 1000)
\set v random(1, 1000000000)
UPDATE hot SET v = :v WHERE id = :id;
UPDATE hot SET active = NOT active WHERE id = :id + 1;
SELECT 1 / bloom_index_contains('hot_v', :v::text)::int;
SQL
for my $round (1 .. 3)
{
	sql("CREATE INDEX CONCURRENTLY hot_more_$round ON hot USING bloom_filter (v) WHERE active");
	sql('REINDEX INDEX CONCURRENTLY hot_lower');
	is(sql("SELECT bloom_index_check(i, true) FROM unnest('{hot_v,hot_lower,hot_row,hot_more_$round}'::regclass[]) i") =~ s/\n//gr, '', "made concurrently, round $round: no row is missing");
	sql("DROP INDEX hot_more_$round");
}
end_load($load);

# --- snapshots that are older than the index ---

sub new_chain
{
	my ($table) = @_;

	sql(<<"SQL");
DROP TABLE IF EXISTS $table;
CREATE TABLE $table (id int, v text) WITH (fillfactor = 40);
INSERT INTO $table SELECT i, 'old ' || i FROM generate_series(1, 100) i;
CREATE INDEX ${table}_v ON $table USING bloom_filter (v);
CREATE INDEX ${table}_r ON $table USING bloom_ranges (v) WITH (pages_per_range = 1);
SQL
	return;
}

# The value that a snapshot sees is found, or there is an error.
sub never_absent
{
	my ($session, $question, $name) = @_;
	my $said = $session->ask($question);

	if ($summarizing) { like($said, $too_new, "$name: an old snapshot is refused") }
	else { is($said, 't', "$name: the value is there") }
	return;
}

my ($old, $writer) = map { Session->new($node) } 1 .. 2;
my $by_ranges = q{SET enable_seqscan = off; SELECT count(*), (SELECT id FROM chain WHERE v = 'old 7') FROM chain WHERE v = 'new 7'};
for my $change ('REINDEX INDEX chain_v', 'REINDEX TABLE chain')
{
	new_chain('chain');
	$old->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
	sql(q{UPDATE chain SET v = 'new ' || id});
	sql($change);
	sql('REINDEX INDEX chain_r');
	is($old->safe($by_ranges), '0|7', "$change: a scan of an old snapshot finds what it sees");
	like($old->safe(q{EXPLAIN SELECT FROM chain WHERE v = 'old 7'}), qr/Bitmap Index Scan on chain_r/, 'by range filters') if $summarizing;
	never_absent($old, q{SELECT bloom_index_contains('chain', 'old 7')}, $change);
	$old->safe('ROLLBACK; BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
	is($old->safe(q{SELECT bloom_index_contains('chain', 'new 7')}), 't', "$change: a new one is not");
	$old->safe('ROLLBACK');
}
for my $change ('VACUUM FULL chain', 'REINDEX INDEX CONCURRENTLY chain_v')
{
	new_chain('chain');
	$old->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
	sql(q{UPDATE chain SET v = 'new ' || id});
	# REINDEX CONCURRENTLY waits for the old snapshot, so that one has ended.
	$old->safe('ROLLBACK; BEGIN') if $change =~ /CONCURRENTLY/;
	sql($change);
	is($old->ask(q{SELECT bloom_index_contains('chain', 'old 7')}), 't', "$change has old versions") unless $change =~ /CONCURRENTLY/;
	is($old->ask(q{SELECT bloom_index_contains('chain', 'new 7')}), 't', "$change has new versions");
	$old->safe('ROLLBACK');
}

# A transaction that writes all the while keeps nobody else from asking, and
# is refused by none of its later snapshots, but by those that are older.
new_chain('chain');
sql(<<'SQL');
CREATE FUNCTION asked(v text) RETURNS boolean STABLE LANGUAGE plpgsql AS $$ BEGIN RETURN bloom_index_contains('chain', v); END $$;
SQL
$writer->safe('BEGIN; CREATE TABLE written (v int)');
$old->safe(q{BEGIN; DECLARE c CURSOR FOR SELECT asked('old ' || i) FROM generate_series(1, 3) i});
sql(q{UPDATE chain SET v = 'new ' || id; REINDEX INDEX chain_v});
is(sql(q{SELECT bloom_index_contains('chain', 'new 7')}), 't', 'a new snapshot while an older transaction writes');
is($writer->safe(q{SELECT bloom_index_contains('chain', 'new 7')}), 't', 'a new snapshot of the older transaction');
is($old->safe(q{SELECT asked('new 7')}), 't', 'a new snapshot beside an older one');
never_absent($old, 'FETCH c', 'a cursor');
$_->safe('ROLLBACK') for $old, $writer;

# The transaction itself, which sees its own older versions by a cursor.
is($old->safe(q{BEGIN; SELECT count(*) FROM chain; UPDATE chain SET v = 'own ' || id; SAVEPOINT s}), 100, 'an update of its own');
$old->safe('REINDEX INDEX chain_v');
$summarizing ? like($old->ask(q{SELECT asked('own 7')}), $too_new, 'the transaction that made the index is refused')
  : is($old->ask(q{SELECT asked('own 7')}), 't', 'the transaction that made the index');
$old->safe('COMMIT');
is($old->safe(q{SELECT asked('own 7')}), 't', 'the next one is not');

# ALTER TABLE keeps an index for another type, and forgets that it lacks old versions.
for my $method ('bloom_filter', 'bloom_ranges')
{
	sql(q{DROP TABLE IF EXISTS kept; CREATE TABLE kept (id int, v varchar(20)) WITH (fillfactor = 40); INSERT INTO kept SELECT i, 'old ' || i FROM generate_series(1, 100) i});
	$old->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
	sql(qq{UPDATE kept SET v = 'new ' || id; CREATE INDEX kept_v ON kept USING $method (v)});
	is(sql(q{SELECT indcheckxmin FROM pg_index WHERE indexrelid = 'kept_v'::regclass}), 't', "$method: the server notes the old versions");
	sql('ALTER TABLE kept ALTER v TYPE varchar(30)');
	is(sql(q{SELECT indcheckxmin FROM pg_index WHERE indexrelid = 'kept_v'::regclass}), 'f', "$method: and no longer does");
	if ($method eq 'bloom_filter') { like($old->ask(q{SELECT bloom_index_contains('kept', 'old 7')}), $too_new, "$method: an old snapshot is refused") }
	else { is($old->safe(q{SET enable_seqscan = off; SELECT id FROM kept WHERE v = 'old 7'}), 7, "$method: an old snapshot finds what it sees") }
	$old->safe('ROLLBACK');
}

# Many rows checked by an old snapshot.
new_chain('chain');
$old->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
sql(q{UPDATE chain SET v = 'new ' || id; REINDEX INDEX chain_v});
my $said = $old->ask(q{SELECT bloom_index_check('chain', true)});
$summarizing ? like($said, $too_new, 'a check by an old snapshot is refused') : is($said, '', 'a check by an old snapshot');
$old->safe('ROLLBACK');
is($old->safe(q{SELECT bloom_index_check('chain', true)}), '', 'a check by a new one is not');

# --- a standby, and the server after a crash ---

new_chain('chain');
my $standby = standby_of($node, "hot_standby_feedback = on\nmax_standby_streaming_delay = -1\nwal_receiver_status_interval = 1\n");
$node->wait_for_catchup($standby);
my $reader = Session->new($standby);
$reader->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
# The primary knows of the snapshot before it updates, and keeps what it sees.
$node->poll_query_until('postgres', 'SELECT count(*) = 1 FROM pg_stat_replication WHERE backend_xmin IS NOT NULL') or die 'no feedback';
sql(q{UPDATE chain SET v = 'new ' || id; REINDEX INDEX chain_v});
$node->wait_for_catchup($standby);
like($reader->ask(q{SELECT bloom_index_contains('chain', 'old 7')}), $too_new, 'on a standby: an old snapshot is refused');
$reader->safe('ROLLBACK');
is($reader->safe(q{SELECT bloom_index_contains('chain', 'new 7')}), 't', 'on a standby: a new one is not');
$reader->end;
$standby->stop;
$_->end for $old, $writer;
$node->stop('immediate');
$node->start;
is(sql(q{SELECT count(*) FROM chain WHERE NOT bloom_index_contains('chain', v)}), 0, 'after a crash: no row is missing');

unlike(slurp_file($_->logfile), qr/PANIC:|TRAP:|terminated by signal|is damaged/, $_->name . ' met no other fault') for $node, $standby;
$node->stop;
done_testing();
