# Many groups: hashed and sorted grouping give equal filters, in little memory.
#
# BLOOMEXT_SCALE_ROWS is the number of rows (10 million); a hundred of them
# are a group.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $rows = $ENV{BLOOMEXT_SCALE_ROWS} || 10_000_000;
die "BLOOMEXT_SCALE_ROWS must be a number of 500000 or more\n"
  unless $rows =~ /^\d+$/ && $rows >= 500_000;

my $groups = int($rows / 100);
$rows = $groups * 100;

my $node = PostgreSQL::Test::Cluster->new('groups');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
autovacuum = off
jit = off
max_wal_size = 8GB
shared_buffers = 32MB
max_parallel_workers_per_gather = 0
CONF
$node->start;

# Build a table of filters by one plan.  Returns the kilobytes that the
# backend has taken at most, where the system tells.
sub build
{
	my ($table, $settings, $aggregate, $node_type) = @_;
	my $query = "SELECT g, bloom_agg($aggregate) AS f FROM member GROUP BY g";
	my @lines = split /\n/,
	  $node->safe_psql('postgres',
		"$settings; EXPLAIN (COSTS OFF) $query; CREATE UNLOGGED TABLE $table AS $query;"
		  . " SELECT 'peak ' || substring(pg_read_file('/proc/self/status', 0, 10000, true) FROM 'VmHWM:\\s*(\\d+)')");

	is($lines[0], $node_type, "$table: the plan is a $node_type");
	return unless $lines[-1] =~ /^peak (\d+)/;
	note("$table: took $1 kB");
	return $1;
}

sub same
{
	my ($one, $other) = @_;

	is( $node->safe_psql('postgres',
			"SELECT count(*), count(*) FILTER (WHERE a.f = b.f), count(*) FILTER (WHERE bloom_contains_all(a.f, ARRAY[g, g + $groups, g + 99 * $groups])) FROM $one a JOIN $other b USING (g)"),
		"$groups|$groups|$groups",
		"$groups groups of 100: $one and $other are equal");
	return;
}

$node->safe_psql('postgres', <<"SQL");
CREATE EXTENSION bloomext;
CREATE UNLOGGED TABLE member AS SELECT i AS v, i % $groups AS g FROM generate_series(0, $rows - 1) i;
VACUUM ANALYZE member;
SQL

for my $case ([ 'auto', 'v' ], [ 'sized', 'v, 0.001, 100' ])
{
	my ($name, $aggregate) = @$case;

	build("hashed_$name", "SET work_mem = '2GB'; SET enable_sort = off", $aggregate, 'HashAggregate');
	build("sorted_$name", "SET work_mem = '64MB'; SET enable_hashagg = off", $aggregate, 'GroupAggregate');
	same("hashed_$name", "sorted_$name");

	my $peak = build("spilled_$name", "SET work_mem = '4MB'; SET enable_sort = off", $aggregate, 'HashAggregate');
  SKIP:
	{
		skip 'this system does not tell how much memory a process has taken', 1 unless $peak;
		cmp_ok($peak, '<', 96 * 1024, "spilled_$name: memory taken (kB)");
	}
	same("spilled_$name", "sorted_$name");
	$node->safe_psql('postgres', "DROP TABLE hashed_$name, sorted_$name, spilled_$name");
}

$node->stop;
done_testing();
