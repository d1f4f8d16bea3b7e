# Claims of values in live filters: of all sessions that claim one, exactly one
# is told that it is new, while layers are made, while REINDEX CONCURRENTLY
# replaces the filter, and after a crash.
#
# BLOOMEXT_CLAIM_TABLES is how many filters are raced for (12).
#
# The first races are run by a library that pauses within claims, so that layers
# are made there.
#
# Planted to see it fail: claim_in_newest() that does not look whether the layer
# is the newest, or that locks the pages for reading; claims in one of several
# twins; LiveClaim() without a transaction's number.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use LiveFilters;
use PlantedModule;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $tables = $ENV{BLOOMEXT_CLAIM_TABLES} || 12;
my $claimers = 4;

my $node = PostgreSQL::Test::Cluster->new('claims');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\nfsync = on\nsynchronous_commit = on\nwal_writer_delay = 10s\n");
$node->start;

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# Each claimer walks over the same values.  Whoever is behind is told "old", which
# takes less time than an insertion, so that they stay together.
sql(<<'SQL');
CREATE EXTENSION bloomext;
CREATE PROCEDURE claim_all(t text, first int, last int) LANGUAGE plpgsql AS $$
BEGIN
	FOR i IN first .. last LOOP
		EXECUTE format('INSERT INTO %1$I SELECT $1 + i FROM generate_series(0, 9) i WHERE bloom_index_claim(%1$L, $1 + i)', t) USING i * 10;
		COMMIT;
	END LOOP;
END $$;
SQL

# Every value was claimed once.
sub claimed_once
{
	my ($table, $values, $name) = @_;

	is(sql("SELECT count(*), count(DISTINCT v) FROM $table"), "$values|$values", "$name: each value is new for exactly one");
	none_missing($node, $table, $name);
	return;
}

my @sessions;

# Claimers race for the values of a table.
sub race
{
	my ($table, $steps, $meanwhile) = @_;

	$_->put("CALL claim_all('$table', 1, $steps)") for @sessions;
	$meanwhile->() if defined $meanwhile;
	is(join('', map { $_->get } @sessions), '', "$table: no errors");
	return;
}

# --- layers that are made meanwhile ---

my $slow = PlantedModule->new('slow', 'src/live/live_claim.c' => <<'C');
#include "common/pg_prng.h"
#define PAUSE	pg_usleep((long) (pg_prng_uint64(&pg_global_prng_state) % 400))
#define LiveReadPage(index, meta, layer, page) (PAUSE, LiveReadPage(index, meta, layer, page))
#define LiveOldHasSettled(index, meta, hash) (PAUSE, LiveOldHasSettled(index, meta, hash))
C
note($PlantedModule::missing) unless defined $slow;
$slow->use_in($node) if defined $slow;
@sessions = map { Session->new($node) } 1 .. $claimers;
my %layers = ('a layer for every 20 values' => 'capacity = 20, expansion = 1, fpp = 1e-9', 'layers that double' => 'capacity = 10, fpp = 1e-9',
	'one block for a value' => q{capacity = 1000000, overflow = 'degrade'});
for my $i (1 .. $tables)
{
	my ($name) = (sort keys %layers)[ $i % 3 ];

	sql("CREATE TABLE t$i (v int); CREATE INDEX t${i}_v ON t$i USING bloom_filter (v) WITH ($layers{$name})");
	race("t$i", 40);
	claimed_once("t$i", 400, "$name, $i");
	cmp_ok(layers($node, "t$i"), '>', 4, "$name, $i: layers were made") if $name =~ /layer/;
}

$slow->restore($node) if defined $slow;
$_->end for @sessions;

# --- filters that are replaced meanwhile ---

@sessions = map { Session->new($node) } 1 .. $claimers;
sql('CREATE TABLE r (v int); CREATE INDEX r_v ON r USING bloom_filter (v) WITH (capacity = 50, fpp = 1e-9)');
race('r', 400, sub { sql('REINDEX INDEX CONCURRENTLY r_v') for 1 .. 5 });
claimed_once('r', 4000, 'REINDEX CONCURRENTLY meanwhile');

# A query that goes on claims in the old index, another one in the new one.
my ($one, $two, $maker, $old) = map { Session->new($node) } 1 .. 4;
$old->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
$maker->put('REINDEX INDEX CONCURRENTLY r_v');
$node->poll_query_until('postgres', 'SELECT ' . $old->pid . ' = ANY (pg_blocking_pids(' . $maker->pid . '))') or die 'REINDEX does not wait';
is($one->safe(q{BEGIN; DECLARE claims CURSOR FOR SELECT bloom_index_claim('r_v', v) FROM (VALUES (-1), (-2)) AS c (v); FETCH claims}), 't', 'a claim in the old index');
$old->safe('COMMIT');
$node->poll_query_until('postgres', 'SELECT ' . $one->pid . ' = ANY (pg_blocking_pids(' . $maker->pid . '))') or die 'REINDEX does not wait for the claimer';
is(sql(q{SELECT indisvalid FROM pg_index WHERE indexrelid = 'r_v'::regclass AND indrelid = 'r'::regclass}), 't', 'the new one is valid');
is($two->safe(q{SELECT bloom_index_claim('r', -1)}), 'f', 'the new index knows it');
is($two->safe(q{SELECT bloom_index_claim('r', -2)}), 't', 'a claim in the new index');
is($one->safe('FETCH claims'), 'f', 'the old index knows it');
$one->safe('COMMIT');
is($maker->get, '', 'the index is replaced');
$_->end for $one, $two, $maker, $old, @sessions;

# --- crashes ---

# A claim without a row is as durable as a row.
for my $i (1 .. 3)
{
	is(sql("SELECT bloom_index_claim('r', -10 - $i)"), 't', "crash $i: a claim");
	$node->stop('immediate');
	$node->start;
	is(sql("SELECT bloom_index_claim('r', -10 - $i)"), 'f', "crash $i: it is known");
}

# Claims whose rows were committed stay claimed; others may be told "new" to one,
# or to none if their transactions failed.
sql('CREATE TABLE c (v int); CREATE INDEX c_v ON c USING bloom_filter (v) WITH (capacity = 50, fpp = 1e-9)');
for my $round (1 .. 2)
{
	@sessions = map { Session->new($node) } 1 .. $claimers;
	$_->put('CALL claim_all(\'c\', 1, 100000)') for @sessions;
	$node->poll_query_until('postgres', 'SELECT count(*) > ' . 2000 * $round . ' FROM c') or die 'the claimers do not begin';
	$node->stop('immediate');
	$_->get for @sessions;
	$node->start;
	is(sql('SELECT count(*) - count(DISTINCT v) FROM c'), 0, "crash in a race, $round: no value was new for two");
	is(sql(q{SELECT count(*) FROM c WHERE bloom_index_claim('c', v)}), 0, "crash in a race, $round: what is there is not new");
	none_missing($node, 'c', "crash in a race, $round");
}

unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal/, 'the server met no fault');
$node->stop;
done_testing();
