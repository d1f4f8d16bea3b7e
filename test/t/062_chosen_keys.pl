# What somebody who chooses the values can do to a filter.  The hash has no
# key, so values that fall into one block can be found beforehand, by what
# doc/format.md says: then absent values of that block pass.  No value of the
# filter is ever reported as absent.  Hashing with a secret first, as
# SECURITY.md recommends, takes the choice away.

use strict;
use warnings FATAL => 'all';

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $capacity = 10000;
my $chosen = 800;
my $keyed = q{sha256(convert_to('a secret' || %s, 'UTF8'))};

my $node = PostgreSQL::Test::Cluster->new('chosen_keys');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# The block of a hash among some, as doc/format.md has it.
sub block_of
{
	my ($hash, $blocks) = @_;
	my $mixed;

	{
		use integer;
		$mixed = $hash * (0xff51afd7 << 32 | 0xed558ccd);
		$mixed ^= $mixed >> 32 & 0xffffffff;
		$mixed *= 0xc4ceb9fe << 32 | 0x1a85ec53;
	}
	# Above 2^32 blocks this would need more than 64 bits.
	my ($high, $low) = ($mixed >> 32 & 0xffffffff, $mixed & 0xffffffff);
	return ($high * $blocks + ($low * $blocks >> 32)) >> 32;
}

# Share of the values of a query that a filter of table "filter" lets through.
sub share
{
	my ($filter, $value, $from) = @_;

	return sql("SELECT avg(bloom_contains((SELECT f FROM filter WHERE name = '$filter'), $value)::int) FROM $from");
}

my $blocks = sql("SELECT bloom_bits(bloom_empty(0.01, $capacity)) / 512");
my (@in_block, @rest);
for (split /\n/, sql('SELECT bloom_hash(i), i FROM generate_series(1, ' . int($blocks * $chosen * 1.2) . ') i'))
{
	my ($hash, $value) = split /\|/;

	push @{ block_of($hash, $blocks) == 7 ? \@in_block : \@rest }, $value;
}
cmp_ok(scalar @in_block, '>=', $chosen, "found values of one block among $blocks");

# Half of the chosen values are added, with others up to the capacity.
my $half = $chosen / 2;
sql('CREATE TABLE added (v int); INSERT INTO added SELECT unnest(ARRAY[' . join(',', @in_block[ 0 .. $half - 1 ]) . ']);'
	  . 'CREATE TABLE absent (v int); INSERT INTO absent SELECT unnest(ARRAY[' . join(',', @in_block[ $half .. $chosen - 1 ]) . ']);'
	  . 'CREATE TABLE ordinary (v int); INSERT INTO ordinary SELECT unnest(ARRAY[' . join(',', @rest[ 0 .. $capacity - $half - 1 ]) . ']);'
	  . 'CREATE TABLE ordinary_absent (v int); INSERT INTO ordinary_absent SELECT -i FROM generate_series(1, 100000) i;'
	  . "CREATE TABLE filter AS SELECT 'plain' AS name, bloom_agg(v, 0.01, $capacity) AS f FROM (TABLE added UNION ALL TABLE ordinary) x"
	  . " UNION ALL SELECT 'keyed', bloom_agg(" . sprintf($keyed, 'v') . ", 0.01, $capacity) FROM (TABLE added UNION ALL TABLE ordinary) x"
	  . " UNION ALL SELECT 'sized', bloom_agg(v) FROM (TABLE added UNION ALL TABLE ordinary) x");

for my $filter ('plain', 'sized', 'keyed')
{
	my $value = $filter eq 'keyed' ? sprintf($keyed, 'v') : 'v';

	is(share($filter, $value, $_) + 0, 1, "$filter: all $_ values are found") for 'added', 'ordinary';
	cmp_ok(share($filter, $value, 'ordinary_absent'), '<', 0.016, "$filter: ordinary absent values pass at about the rate promised");
}
cmp_ok(share('plain', 'v', 'absent'), '>', 0.9, 'nearly all absent values that were chosen pass');
cmp_ok(share('keyed', sprintf($keyed, 'v'), 'absent'), '<', 0.03, 'but not if they are hashed with a secret first');

# Nor is anything lost where every bit of a block is set.
is(sql('SELECT bloom_contains_all(f, array_agg(v)) FROM (SELECT bloom_agg(v, 0.5, 10) AS f FROM added) x, added GROUP BY f'), 't',
	'a filter filled beyond its capacity by chosen values has them all');

$node->stop;
done_testing();
