# Live filters and range filters on a standby whose snapshots are older than the
# index: what a build on the primary leaves out is never absent for who sees it
# here.  A live filter refuses such a snapshot, a scan by range filters reads all
# pages, and a new one has all of its rows.
#
# BLOOMEXT_STANDBY_SECONDS is how long each of the two random parts takes (10).
#
# Planted to see it fail: LiveCheckHorizon() without each of its two conditions
# for snapshots of a standby; LiveIsSettled() without the declaration.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use LiveFilters;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $seconds = $ENV{BLOOMEXT_STANDBY_SECONDS} || 10;
my $too_new = qr/^ERROR:  55000: index "\w+" is too new for this transaction$/m;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1, extra => [ '--encoding=UTF8', '--locale=C' ]);
$primary->append_conf('postgresql.conf', "autovacuum = off\nwal_level = logical\nmax_standby_streaming_delay = -1\n");
$primary->start;
$primary->safe_psql('postgres', 'CREATE EXTENSION bloomext; CREATE TABLE other (v int)');
keep_catalogs();
my $standby = standby_of($primary);

sub sql
{
	my ($query) = @_;

	return $primary->safe_psql('postgres', $query);
}

# Rows of catalogs stay: a standby does not replay that they are removed while an
# old snapshot is there.  The tables of this test have room, so that theirs stay.
sub keep_catalogs
{
	sql(q{SELECT pg_create_logical_replication_slot('catalogs', 'pgoutput')});
	return;
}

# Have VACUUM FULL freeze the rows of pg_index, on the standby, too.  What the primary
# does to the pages of catalogs later waits there for the older snapshots.
sub freeze_pg_index
{
	my $file = sql(q{SELECT pg_relation_filenode('pg_index')});

	sql(q{SELECT pg_drop_replication_slot('catalogs')});
	sql('VACUUM FULL pg_index');
	$standby->poll_query_until('postgres', "SELECT pg_relation_filenode('pg_index') <> $file") or die 'VACUUM FULL is not replayed';
	return;
}

# A session of the standby that has a snapshot of this moment, and no lock.
sub old_reader
{
	my $reader = Session->new($standby);

	$primary->wait_for_catchup($standby);
	$reader->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM other');
	return $reader;
}

# The reader is refused whatever it asks of the filter, and then no longer is.
sub refused_once
{
	my ($reader, $table, $name) = @_;

	$primary->wait_for_catchup($standby);
	for my $question ("SELECT count(*) FROM $table WHERE NOT bloom_index_contains('$table', v)",
		"SELECT bloom_index_contains_any('$table', ARRAY['x1', 'x2'])",
		"SELECT bloom_from_index('$table')",
		"SELECT bloom_index_check('$table', true)")
	{
		$reader->safe('SAVEPOINT s');
		like($reader->ask($question), $too_new, "$name: $question");
		$reader->safe('ROLLBACK TO s');
	}
	$reader->safe('ROLLBACK; BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM other');
	is($reader->safe("SELECT count(*) FROM $table WHERE NOT bloom_index_contains('$table', v)"), 0, "$name: no row is missing for a new snapshot");
	is($reader->safe("SELECT bloom_index_check('$table', true)"), '', "$name: nor for a check");
	like($reader->ask("SELECT bloom_index_claim('$table', 'x1')"), qr/^ERROR:  25006: cannot execute bloom_index_claim\(\) during recovery$/m, "$name: nothing is claimed");
	$reader->safe('ROLLBACK');
	$reader->end;
	return;
}

my $number = 0;
for my $made ('CREATE INDEX t_f ON t USING bloom_filter (v)', 'CREATE INDEX CONCURRENTLY t_f ON t USING bloom_filter (v)',
	'REINDEX INDEX t_f', 'REINDEX INDEX CONCURRENTLY t_f')
{
	sql(q{DROP TABLE IF EXISTS t; CREATE TABLE t (v text); INSERT INTO t SELECT 'x' || i FROM generate_series(1, 2) i; INSERT INTO t SELECT i FROM generate_series(1, 50) i});
	sql('CREATE INDEX t_f ON t USING bloom_filter (v)') if $made =~ /REINDEX/;
	my $reader = old_reader();

	sql(q{DELETE FROM t WHERE v LIKE 'x%'});
	sql($made);
	refused_once($reader, 't', $made);
}

# An index that is made concurrently has no row that comes while it is built and
# goes before it is validated.  A standby's snapshot of the time between sees the
# transaction that built the index as ended, and the row.  It does not see the one that
# declared the index valid, also if VACUUM FULL, which makes no conflict, has frozen
# the row of pg_index.
sql(<<'SQL');
CREATE FUNCTION waits(v text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_advisory_lock_shared(7); PERFORM pg_advisory_unlock_shared(7); RETURN v; END $$;
SQL
for my $method ('bloom_filter', 'bloom_ranges')
{
	for my $frozen ('', ', frozen')
	{
		my ($holder, $maker, $writer) = map { Session->new($primary) } 1 .. 3;
		my $name = "a snapshot between two phases, $method$frozen";

		sql(q{DROP TABLE IF EXISTS slow; CREATE TABLE slow (v text); INSERT INTO slow VALUES ('first')});
		$holder->safe('SELECT pg_advisory_lock(7)');
		$maker->put("CREATE INDEX CONCURRENTLY ON slow USING $method (waits(v))");
		$primary->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted}) or die 'the build does not begin';
		sql(q{INSERT INTO slow VALUES ('between')});
		$writer->safe('BEGIN; LOCK TABLE slow IN ROW EXCLUSIVE MODE');
		$holder->safe('SELECT pg_advisory_unlock(7)');
		$primary->poll_query_until('postgres', q{SELECT indisready FROM pg_index WHERE indrelid = 'slow'::regclass}) or die 'the build does not end';
		my $between = old_reader();
		sql(q{DELETE FROM slow WHERE v = 'between'});
		$writer->safe('COMMIT');
		is($maker->get, '', "$name: the index is made");
		freeze_pg_index() if $frozen;
		$primary->wait_for_catchup($standby) unless $frozen;
		if ($method eq 'bloom_filter' && !$frozen)
		{
			refused_once($between, 'slow', $name);
		}
		elsif ($method eq 'bloom_filter')
		{
			like($between->ask(q{SELECT bloom_index_contains('slow', 'between')}), $too_new, $name);
		}
		else
		{
			$between->safe('SET LOCAL enable_seqscan = off');
			like($between->safe(q{EXPLAIN SELECT FROM slow WHERE waits(v) = 'between'}), qr/Bitmap Index Scan/, "$name: the index is scanned");
			is($between->safe(q{SELECT count(*) FROM slow WHERE waits(v) = 'between'}), 1, $name);
		}
		$_->end for $between, $holder, $maker, $writer;
		keep_catalogs() if $frozen;
	}
}

# --- at random ---

sql(<<'SQL');
CREATE TABLE r (v int);
CREATE INDEX r_f ON r USING bloom_filter (v);
CREATE INDEX r_r ON r USING bloom_ranges (v) WITH (pages_per_range = 1);
SQL
define_missing($primary);

for my $feedback ('off', 'on')
{
	$standby->append_conf('postgresql.conf', "hot_standby_feedback = $feedback\nwal_receiver_status_interval = 1\n");
	$standby->reload;
	my $from = -s $standby->logfile;
	# The load of the other setting may have ended between two of its statements.
	$primary->psql('postgres', $_) for 'ALTER INDEX r_g RENAME TO r_f', 'DROP INDEX r_g';
	my $changes = start_load($primary, "changes, feedback $feedback", 2, <<'SQL');
\set v random(1, 1000000000)
INSERT INTO r VALUES (:v);
INSERT INTO r SELECT :v + i FROM generate_series(1, 20) i;
\sleep 5 ms
DELETE FROM r WHERE ctid IN (SELECT ctid FROM r LIMIT 15 FOR UPDATE SKIP LOCKED);
SQL
	my $made = start_load($primary, "indexes made, feedback $feedback", 1, <<'SQL');
REINDEX INDEX r_f;
\sleep 20 ms
REINDEX INDEX CONCURRENTLY r_f;
\sleep 20 ms
CREATE INDEX r_g ON r USING bloom_filter (v) WITH (fpp = 0.001);
DROP INDEX r_f;
ALTER INDEX r_g RENAME TO r_f;
REINDEX INDEX r_r;
REINDEX INDEX CONCURRENTLY r_r;
BEGIN;
CREATE INDEX r_s ON r USING bloom_ranges (v) WITH (pages_per_range = 1);
DROP INDEX r_r;
ALTER INDEX r_s RENAME TO r_r;
COMMIT;
\sleep 20 ms
SQL
	my @readers = map { start_readers($standby, "readers $_, feedback $feedback", q{'r', 'r', 'v', NULL}) } 1 .. 2;
	sleep $seconds;
	wait_for_questions($standby, $from, $readers[0], 'answered', 'refused');
	end_load($_) for @readers, $made, $changes;
	$primary->wait_for_catchup($standby);
	none_missing($standby, 'r', "at the end, feedback $feedback");
	my %questions = questions($standby, $from);
	is($questions{wrong}, 0, "no row is missing, feedback $feedback");
	cmp_ok($questions{$_}, '>', 0, "some are $_, feedback $feedback") for 'answered', 'refused';
	note("feedback $feedback: $questions{answered} answered, $questions{refused} refused");
}

unlike(slurp_file($_->logfile), qr/PANIC:|TRAP:|terminated by signal|is damaged/, $_->name . ' met no other fault') for $primary, $standby;
$_->stop for $standby, $primary;
done_testing();
