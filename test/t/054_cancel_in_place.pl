# An addition in place that a query cancel ends leaves the filter as it was, or
# has added everything: whichever poll for interrupts the cancel comes at.
#
# Filters are changed in place where the server knows that nobody else sees
# them: in nested calls, and since PostgreSQL 18 in a variable of PL/pgSQL,
# which an exception handler can look at after a cancel.  A module
# (test/modules/cancel_at_poll) does the same on every version.

use strict;
use warnings FATAL => 'all';

use FindBin;
use List::Util qw(uniq);

use lib "$FindBin::RealBin/../lib";
use PollModule;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $poll = PollModule->new;

plan skip_all => $PollModule::missing unless defined $poll;

my $node = PostgreSQL::Test::Cluster->new('cancel');

$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
for my $type ('bloom', 'cuckoo', 'counting_bloom')
{
	$node->safe_psql('postgres', "CREATE FUNCTION cancelled_add($type, bigint[], regprocedure, bigint, int) RETURNS $type AS '$poll->{path}' LANGUAGE C");
}
$node->safe_psql('postgres', "CREATE FUNCTION polls_of_add() RETURNS int AS '$poll->{path}' LANGUAGE C");

# Filters that are empty, how many values are added at once, and whether that
# many are added in place.
my @filters = (
	[ 'native', 'bloom', 'bloom_empty(0.01, 1000000)', 200_000 ],
	[ 'native, many values', 'bloom', 'bloom_empty(0.01, 1000000)', 500_000 ],
	[ 'native, two blocks for each value', 'bloom', 'bloom_empty(0.0001, 1000000)', 200_000 ],
	[ 'guava', 'bloom', q{bloom_empty(0.01, 1000000, 'guava')}, 200_000 ],
	[ 'redisbloom', 'bloom', q{bloom_empty(0.01, 1000000, 'redisbloom')}, 200_000 ],
	[ 'spark', 'bloom', q{bloom_empty(0.01, 1000000, 'spark')}, 200_000 ],
	[ 'parquet', 'bloom', q{bloom_empty(0.01, 1000000, 'parquet')}, 200_000 ],
	[ 'growing', 'bloom', q{bloom_empty(0.01, 20000, overflow => 'grow')}, 5_000 ],
	[ 'growing, many values', 'bloom', q{bloom_empty(0.01, 20000, overflow => 'grow')}, 15_000 ],
	[ 'growing by a layer', 'bloom', q{bloom_empty(0.01, 10000, overflow => 'grow')}, 12_000 ],
	[ 'stopping', 'bloom', q{bloom_empty(0.01, 20000, overflow => 'error')}, 5_000 ],
	[ 'growing, redisbloom', 'bloom', q{bloom_empty(0.01, 20000, 'redisbloom', 'grow')}, 5_000 ],
	[ 'counting', 'counting_bloom', 'counting_bloom_empty(0.01, 1000000)', 200_000 ],
	[ 'cuckoo', 'cuckoo', 'cuckoo_empty(100000)', 20_000 ],
	[ 'cuckoo, redisbloom', 'cuckoo', q{cuckoo_empty(100000, profile => 'redisbloom')}, 20_000 ]);

for my $filter (@filters)
{
	my ($name, $type, $empty, $count) = @$filter;
	my $add_all = "${type}_add_all";
	# Of a column, since the planner would compute and copy a constant.
	my $given = "${type}_add(empty, -1::bigint)";
	my $array = "ARRAY(SELECT generate_series(1::bigint, $count))";
	my $call = "cancelled_add($given, $array, '$add_all($type, anyarray)', $poll->{offset}";
	my $polls = $node->safe_psql('postgres', <<"SQL");
CREATE TABLE state AS SELECT empty, $given AS before, $add_all($given, $array) AS after FROM (VALUES ($empty)) v (empty);
DO \$\$ BEGIN PERFORM $call, 0) FROM state; END \$\$;
SELECT polls_of_add();
SQL
	my @tried = uniq grep { $_ >= 1 && $_ <= $polls } 1 .. 3, (map { int($polls * $_ / 7) } 1 .. 6), $polls - 1, $polls;

	cmp_ok($polls, '>', 0, "$name: it polls");
	is($node->safe_psql('postgres', "SELECT before = after FROM state"), 'f', "$name: values are added");
	for my $n (@tried)
	{
		is( $node->safe_psql('postgres', "SELECT $call, $n) IN (before, after) FROM state"),
			't', "$name: a cancel at poll $n of $polls leaves all or nothing");
	}
	$node->safe_psql('postgres', 'DROP TABLE state');
}

$node->stop;
done_testing();
