# Building a large filter polls for interrupts in each of its passes over much
# memory: where bits are first zeroed, those of a new layer too, and where a state,
# or one that a parallel worker has built, is made flat.
#
# A pass over more memory polls more often.  So the polls of a query and of one
# with twice the memory are counted, and their difference tells the passes that
# poll.

use strict;
use warnings FATAL => 'all';

use FindBin;

use lib "$FindBin::RealBin/../lib";
use PollModule;
use PostgreSQL::Test::Cluster;
use Test::More;

my $poll = PollModule->new;

plan skip_all => $PollModule::missing unless defined $poll;

my $node = PostgreSQL::Test::Cluster->new('polls');

$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', <<"SQL");
CREATE EXTENSION bloomext;
CREATE FUNCTION count_polls(bigint) RETURNS void AS '$poll->{path}' LANGUAGE C;
CREATE FUNCTION polls_counted(bigint) RETURNS int AS '$poll->{path}' LANGUAGE C;
CREATE AGGREGATE state(bigint, float8, float8) (SFUNC = bloomext_agg_transition, STYPE = bloom_state);
CREATE AGGREGATE state(bigint) (SFUNC = bloomext_agg_transition, STYPE = bloom_state);
CREATE FUNCTION nothing(bloom_state) RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN 1; END';
CREATE AGGREGATE no_state(bigint) (SFUNC = bloomext_agg_transition, STYPE = bloom_state, FINALFUNC = nothing);
SQL

# How often a query polls: an aggregate of that many rows, in that much build_memory.
sub polls
{
	my ($aggregate, $rows, $memory) = @_;

	return $node->safe_psql('postgres', <<"SQL") =~ /(\d+)$/ ? $1 : die 'no number';
SET bloomext.build_memory = '$memory';
DO \$\$ BEGIN PERFORM count_polls($poll->{offset}); END \$\$;
DO \$\$ BEGIN PERFORM $aggregate FROM generate_series(1, $rows) i; END \$\$;
SELECT polls_counted($poll->{offset});
SQL
}

# The difference between two queries, in passes over so many megabytes.
sub passes
{
	my ($more, $less, $megabytes) = @_;

	return ($more - $less) / ($megabytes / 4);
}

# A state with 72 MB of bits instead of 36, which become bits as soon as the
# list of hashes is full, and are made flat as the query's result; and the
# filter that it becomes.
my @state = map { polls("state(i, 0.01, $_)", 200_000, '1MB') } 60_000_000, 30_000_000;
my @filter = map { polls("bloom_agg(i, 0.01, $_)", 200_000, '1MB') } 60_000_000, 30_000_000;

is(passes(@state, 36), 2, 'bits are zeroed, and copied to a flat state, with polls');
is(passes(@filter, 36), 3, 'bits are zeroed, and those of the filter zeroed and copied, with polls');

# A list of 32 MB, which is made flat or not.
is(passes((map { polls($_, 4_000_000, '256MB') } 'state(i)', 'no_state(i)'), 32), 1, 'a list is made flat with polls');

# The first layer of a filter that grows, which is made with the first value.
my @layer = map { polls("bloom_bits(bloom_add(bloom_empty(0.01, $_, 'native', 'grow'), i))", 1, '1MB') } 60_000_000, 30_000_000;

cmp_ok(passes(@layer, 36), '>=', 1, 'a layer is zeroed with polls');

$node->stop;
done_testing();
