# Live filters and serializable transactions: of two that are told that a value is
# absent and insert it, one fails, as if they had searched the table.  Two with
# values on different pages of the filter both commit.
#
# Planted to see it fail: LiveContains() without predicate locks; LiveInsert()
# without LiveCheckConflicts(), and that only for bits which it changes; LiveClaim()
# without either.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('serializable');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\n");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

my ($one, $two) = map { Session->new($node) } 1 .. 2;
my $begin = 'BEGIN ISOLATION LEVEL SERIALIZABLE';
my $failed = qr/^ERROR:  40001: /m;

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# A new table t with a filter, and some rows if the filter is to have a layer.
sub table_with
{
	my ($options, $rows) = @_;

	sql("DROP TABLE IF EXISTS t; CREATE TABLE t (v text); CREATE INDEX t_v ON t USING bloom_filter (v) WITH ($options); INSERT INTO t SELECT 'row ' || i FROM generate_series(1, $rows) i");
	return;
}

# Both transactions ask, something happens, both insert and commit: how many
# of them fail.  The questions say "absent".
sub failures
{
	my ($name, $asked, $inserted, $between) = @_;
	my $errors = '';

	for my $i (0 .. 1)
	{
		my $session = ($one, $two)[$i];

		$session->safe($begin);
		is($session->safe($asked->[$i]), 'f', "$name: transaction $i is told \"absent\"");
	}
	sql($between) if defined $between;
	for my $i (0 .. 1)
	{
		$errors .= ($one, $two)[$i]->ask("INSERT INTO t VALUES ('$inserted->[$i]')");
	}
	$errors .= $_->ask('COMMIT') for $one, $two;
	return scalar(() = $errors =~ /$failed/g);
}

my $question = q{SELECT bloom_index_contains('t', 'new')};
for my $case ([ 'capacity = 100000', 10, 'a filter with a layer' ], [ 'capacity = 100000', 0, 'an empty filter' ],
	[ 'capacity = 1000, fpp = 1e-9', 10, 'a filter of two blocks for a value' ], [ 'capacity = 10', 100, 'a filter of several layers' ])
{
	my ($options, $rows, $name) = @$case;

	table_with($options, $rows);
	is(failures($name, [ $question, $question ], [ 'new', 'new' ]), 1, "$name: one of two fails");
	is(sql(q{SELECT count(*) FROM t WHERE v = 'new'}), 1, "$name: the row is there once");
}

table_with('capacity = 100000', 10);
my $array = q{SELECT bloom_index_contains_any('t', ARRAY['newer', 'new'])};
is(failures('an array', [ $array, $array ], [ 'new', 'new' ]), 1, 'an array: one of two fails');

# A claim reads as a lookup does, and writes as an insertion does.
my $claim = q{SELECT bloom_index_claim('t', 'new')};
table_with('capacity = 100000', 10);
$_->safe($begin) for $one, $two;
is($one->safe($question), 'f', 'a claim beside a lookup: absent');
is($two->safe($claim), 't', 'a claim beside a lookup: new');
my $ends = join '', map { $_->ask(q{INSERT INTO t VALUES ('new')}) } $one, $two;
$ends .= $_->ask('COMMIT') for $one, $two;
is(scalar(() = $ends =~ /$failed/g), 1, 'a claim beside a lookup: one of two fails');

# A transaction that rolled back has left the bits, so that the insertions change none.
table_with('capacity = 100000', 10);
is(failures('bits that are there', [ $question, $question ], [ 'new', 'new' ], q{BEGIN; INSERT INTO t VALUES ('new'); ROLLBACK}), 1,
	'bits that are there: one of two fails');

# The value is added to a layer that was not there when the transactions asked.
table_with('capacity = 10', 10);
is(failures('a new layer', [ $question, $question ], [ 'new', 'new' ], q{INSERT INTO t SELECT 'more ' || i FROM generate_series(1, 100) i}), 1,
	'a new layer: one of two fails');
cmp_ok(sql(q{SELECT layers FROM bloom_index_info('t')}), '>', 1, 'a layer was made');

# The page of the filter that a lookup of a value locks.
sub page_of
{
	my ($value) = @_;

	$one->safe("$begin; SELECT bloom_index_contains('t', '$value')");
	my $page = $one->safe(q{SELECT page FROM pg_locks WHERE mode = 'SIReadLock' AND relation = 't_v'::regclass AND locktype = 'page'});

	$one->safe('ROLLBACK');
	return $page;
}

# All values have their page by their hash, which never changes.
table_with('capacity = 100000', 10);
my %values = map { (page_of("value $_") => "value $_") } 1 .. 10;
cmp_ok(scalar keys %values, '>', 1, 'values have different pages');
my @values = (sort values %values)[ 0, 1 ];
is(failures('different pages', [ map { "SELECT bloom_index_contains('t', '$_')" } @values ], \@values), 0, 'different pages: both commit');

# What reads the whole filter conflicts with every insertion.
$one->safe("$begin; SELECT bloom_cardinality(bloom_from_index('t'))");
is($one->safe(q{SELECT locktype FROM pg_locks WHERE mode = 'SIReadLock' AND relation = 't_v'::regclass}), 'relation', 'all of the filter is locked');
$one->safe('ROLLBACK');

$_->end for $one, $two;
$node->stop;
done_testing();
