# With old_snapshot_threshold (up to PostgreSQL 16) rows are removed that a snapshot still
# sees.  Who asks an index then gets the server's error, not fewer rows: of a range filter
# whose groups were rebuilt, or were not, of one that was made since, and of a live filter.
#
# The threshold is a minute at least; so this takes three, and test/long/run old-snapshots
# runs it.
#
# Planted to see it fail: scans without AmCheckAge().

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

plan skip_all => 'test/long/run old-snapshots runs it' unless $ENV{BLOOMEXT_OLD_SNAPSHOTS};

my $node = PostgreSQL::Test::Cluster->new('old');

plan skip_all => 'PostgreSQL 17 has no old_snapshot_threshold' if $node->pg_version >= 17;
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\nold_snapshot_threshold = 1min\n");
$node->start;
my @tables = qw(rebuilt kept made live);
$node->safe_psql('postgres', join '', 'CREATE EXTENSION bloomext;', map { "CREATE TABLE $_ (id int, v text, pad text); INSERT INTO $_ SELECT i, 'kept ' || i, repeat('x', 500) FROM generate_series(1, 30000) i;" } @tables);
$node->safe_psql('postgres', 'CREATE INDEX ON rebuilt USING bloom_ranges (v) WITH (pages_per_range = 1); CREATE INDEX ON kept USING bloom_ranges (v) WITH (pages_per_range = 1)');

my %readers;
for my $table (@tables)
{
	$readers{$table} = Session->new($node);
	$readers{$table}->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM kept WHERE id = 0');
	$node->safe_psql('postgres', "DELETE FROM $table WHERE id < 15000");
}
for (1 .. 14)
{
	sleep 10;
	$node->safe_psql('postgres', q{INSERT INTO kept VALUES (-1, 'new', '')});
	note 'waiting for snapshots to become old';
}
$node->safe_psql('postgres', "VACUUM (TRUNCATE off) $_") for 'rebuilt', 'made', 'live', 'rebuilt';
$node->safe_psql('postgres', 'VACUUM (INDEX_CLEANUP off, TRUNCATE off) kept');
$node->safe_psql('postgres', 'CREATE INDEX ON made USING bloom_ranges (v) WITH (pages_per_range = 1); CREATE INDEX ON live USING bloom_filter (v)');
for my $table (@tables)
{
	my $question = $table eq 'live' ? q{SELECT bloom_index_contains('live', 'kept 77'::text)} : "SELECT count(*) FROM $table WHERE v = 'kept 77'";

	like($readers{$table}->ask("SET LOCAL enable_seqscan = off; $question"), qr/72000: snapshot too old|55000: index "live_\w+" is too new for this transaction/, "$table: an old snapshot gets an error");
	$readers{$table}->ask('ROLLBACK');
	like($readers{$table}->ask("SET enable_seqscan = off; $question"), qr/^[0f]$/, "$table: a new one an answer");
	$readers{$table}->end;
}
$node->stop;
done_testing();
