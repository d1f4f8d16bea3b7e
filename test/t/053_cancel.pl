# Every statement over large filters, large arrays or many rows can be
# cancelled, soon, at whatever moment; afterwards the session works.
#
# BLOOMEXT_CANCEL_MB is the size of the filters (8), BLOOMEXT_CANCEL_ROWS the
# number of rows (300,000), of which a tenth are members of arrays.
# BLOOMEXT_CANCEL_SECONDS is how soon an answer must come.  Without it time
# decides nothing; test/long/run cancel gives a second, and full sizes.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use FilterTypes;
use List::Util qw(max);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;
use Time::HiRes qw(time);

my $megabytes = $ENV{BLOOMEXT_CANCEL_MB} || 8;
my $rows = $ENV{BLOOMEXT_CANCEL_ROWS} || 300_000;
my $seconds = $ENV{BLOOMEXT_CANCEL_SECONDS};
my $members = int($rows / 10);

# When to cancel, as parts of the time that a statement takes.
my @moments = $seconds ? (0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98) : (0.3);

# Statements that take long.  "large" has two filters (f, g) over the members
# of the arrays in "long_array"; LARGE is their shape.  FILE is a file of this
# test.  Those marked "server" have loops of the server over large values, in
# which it listens to nobody; they are measured, and nothing is asked of them.
my $series = "generate_series(1::bigint, $rows) v";
my @statements = (
	[ 'build' => "SELECT BUILD(v) IS NULL FROM $series" ],
	[ 'build of a shape' => "SELECT BUILD(v LARGE) IS NULL FROM $series" ],
	[ 'build of text' => "SELECT BUILD(v::text) IS NULL FROM $series" ],
	[ 'build of few values' => "SELECT BUILD(v % 1000) IS NULL FROM $series" ],
	[ 'build, folded' => "SET bloomext.build_memory = '" . int($rows / 256 + 1024) . "kB'; SELECT BUILD(v) IS NULL FROM $series; RESET bloomext.build_memory" ],
	[ 'build in parallel' => 'SELECT BUILD(v LARGE) IS NULL FROM member' ],
	[ 'build of groups' => "SELECT count(f) FROM (SELECT BUILD(v) AS f FROM $series GROUP BY v % 1000) s" ],
	[ 'union' => 'SELECT bloom_union(f, g) IS NULL FROM large' ],
	[ 'intersection' => 'SELECT bloom_intersection(f, g) IS NULL FROM large' ],
	[ 'union aggregate' => 'SELECT UNION_OF(f) IS NULL FROM (SELECT f FROM large UNION ALL SELECT g FROM large) s' ],
	[ 'add' => 'SELECT ADD(f, 1) IS NULL FROM large' ],
	[ 'add_all' => 'SELECT ADD_ALL(f, a) IS NULL FROM large, long_array' ],
	[ 'contains_all' => 'SELECT bloom_contains_all(f, a) FROM large, long_array' ],
	[ 'contains_any' => 'SELECT bloom_contains_any(g & EMPTY_LARGE, a) FROM large, long_array' ],
	[ 'contains_each' => 'SELECT cardinality(bloom_contains_each(f, a)) FROM large, long_array' ],
	[ 'contains, stored' => "SELECT count(*) FROM $series WHERE CONTAINS((SELECT f FROM large), v)" ],
	[ 'contains, computed' => "SELECT count(*) FROM $series WHERE CONTAINS((SELECT BUILD(v LARGE) FROM $series), v)" ],
	[ 'text output' => 'SELECT octet_length(f::text) FROM large' ],
	[ 'text input' => 'SELECT t::TYPE IS NULL FROM large_text' ],
	[ 'binary output' => 'SELECT length(bloom_send(f)) FROM large' ],
	[ 'COPY TO' => "COPY (SELECT f FROM large) TO 'FILE.out'", 'server' ],
	[ 'COPY FROM' => "COPY copied FROM 'FILE'; TRUNCATE copied", 'server' ],
	[ 'binary COPY TO' => "COPY (SELECT f FROM large) TO 'FILE.out' (FORMAT binary)" ],
	[ 'binary COPY FROM' => "COPY copied FROM 'FILE.binary' (FORMAT binary); TRUNCATE copied" ],
	[ 'store' => 'CREATE UNLOGGED TABLE again AS SELECT f FROM large; DROP TABLE again' ],
	[ 'equality' => 'SELECT f = ADD(f, 1) FROM large' ],
	[ 'hash of a filter' => 'SELECT bloom_hash_value(f) FROM large' ],
	[ 'info' => 'SELECT INFO(f) IS NULL FROM large' ],
	[ 'cardinality' => 'SELECT bloom_cardinality(f) FROM large' ],
	[ 'fpp' => 'SELECT bloom_fpp(f) FROM large' ],
	[ 'compatible' => 'SELECT bloom_compatible(f, g) FROM large' ],
	[ 'hash of a long array' => 'SELECT bloom_hash(a) FROM long_array' ],
	[ 'hash of a long text array' => "SELECT bloom_hash(a) FROM (SELECT string_to_array(repeat('some words ', $members), ' ') AS a OFFSET 0) s" ],
	[ 'hash of a large jsonb' => 'SELECT bloom_hash(j) FROM large_jsonb' ],
	[ 'hash of a long text' => "SELECT bloom_hash(t) FROM large_text" ],
	[ 'hash of a large multirange' => 'SELECT bloom_hash(m) FROM large_multirange' ],
	[ 'length of a long text' => 'SELECT length(t) FROM large_text', 'server' ],);

my $node = PostgreSQL::Test::Cluster->new('cancel');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
autovacuum = off
jit = off
fsync = off
max_wal_size = 4GB
shared_buffers = 128MB
max_parallel_workers_per_gather = 2
min_parallel_table_scan_size = 0
parallel_setup_cost = 0
parallel_tuple_cost = 0
CONF
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

my $file = PostgreSQL::Test::Utils::tempdir() . '/filter';
my $boss = Session->new($node);
my $control = Session->new($node);

sub prepare
{
	my ($type) = @_;

	$node->safe_psql('postgres', large_sql($type, <<"SQL"));
DROP TABLE IF EXISTS member, long_array, large, large_text, copied, large_jsonb, large_multirange;
CREATE UNLOGGED TABLE member AS SELECT v FROM generate_series(1::bigint, $members) v;
CREATE UNLOGGED TABLE long_array (a bigint[]);
ALTER TABLE long_array ALTER a SET STORAGE external;
INSERT INTO long_array SELECT array_agg(v) FROM member;
CREATE UNLOGGED TABLE large AS SELECT f, f AS g FROM (SELECT BUILD(v LARGE) AS f FROM member) s;
CREATE UNLOGGED TABLE large_text (t text);
ALTER TABLE large_text ALTER t SET STORAGE external;
INSERT INTO large_text SELECT f::text FROM large;
CREATE UNLOGGED TABLE copied (f TYPE);
COPY (SELECT f FROM large) TO '$file';
COPY (SELECT f FROM large) TO '$file.binary' (FORMAT binary);
CREATE UNLOGGED TABLE large_jsonb (j jsonb);
ALTER TABLE large_jsonb ALTER j SET STORAGE external;
INSERT INTO large_jsonb SELECT jsonb_agg(v + 0.5) FROM member;
CREATE UNLOGGED TABLE large_multirange (m int8multirange);
ALTER TABLE large_multirange ALTER m SET STORAGE external;
INSERT INTO large_multirange SELECT range_agg(int8range(2 * v, 2 * v + 1)) FROM member;
VACUUM ANALYZE member;
SQL
	return;
}

sub large_sql
{
	my ($type, $text) = @_;
	my $shape = shape_for($type, $megabytes);

	return sql_for($type, $text =~ s/\bFILE\b/$file/gr =~ s/ LARGE\b/$shape/gr =~ s/\bEMPTY_LARGE\b/bloom_empty($shape)/gr =~ s/bloom_empty\(, /bloom_empty(/gr);
}

# Run a statement and cancel it after some seconds, by the session's
# statement_timeout or from outside.  Returns how long the answer took from
# then on, and whether it was an answer to that.
sub cancel
{
	my ($sql, $after, $by_timeout) = @_;
	my ($due, $answer);

	$boss->safe('SET statement_timeout = ' . int($after * 1000 + 1)) if $by_timeout;
	$boss->put($sql);
	$due = time + $after;
	$answer = $boss->get($after);
	if (!defined $answer)
	{
		$control->safe('SELECT pg_cancel_backend(' . $boss->pid . ')') unless $by_timeout;
		$answer = $boss->get;
	}
	my $took = max(0, $boss->answered - $due);
	$boss->ask('RESET statement_timeout');
	$boss->ask('SELECT 1');
	return ($took, $answer =~ /^ERROR:  57014: /m ? 1 : 0);
}

my @answers;

sub test_statement
{
	my ($type, $name, $text, $server) = @_;
	my $sql = large_sql($type, $text);
	my ($slowest, $cancelled, $tries) = (0, 0, 0);

	$boss->safe($sql);
	my $whole = $boss->seconds;
	for my $by_timeout (0, 1)
	{
		for my $moment (@moments)
		{
			my ($took, $done) = cancel($sql, $whole * $moment, $by_timeout);

			$tries++;
			$cancelled += $done;
			$slowest = max($slowest, $took);
		}
	}
	push @answers, [ $slowest, "$type->{TYPE}, $name" ] unless $server;
	note(sprintf '%-30s whole %7.2f s; %2d of %2d cancelled; slowest answer %.3f s%s', "$type->{TYPE}, $name", $whole, $cancelled, $tries, $slowest, $server ? ' (server)' : '');
	return if $server;
	cmp_ok($slowest, '<=', $seconds, "$type->{TYPE}, $name: an answer in time") if $seconds;
	# What takes a second has to be stopped before it ends, most times.
	ok($cancelled >= ($whole > 1 ? $tries / 2 : 0), "$type->{TYPE}, $name: is cancelled");
	return;
}

# The session and its data are as before.
sub test_afterwards
{
	my ($type) = @_;

	is($boss->ask(large_sql($type, 'SELECT f = g, bloom_contains_all(f, a), f = (SELECT BUILD(v LARGE) FROM member) FROM large, long_array')),
		't|t|t', "$type->{TYPE}: afterwards all is as before");
	return;
}

for my $type (@filter_types)
{
	prepare($type);
	test_statement($type, @$_) for grep { !$ENV{BLOOMEXT_CANCEL_ONLY} || $_->[0] =~ /$ENV{BLOOMEXT_CANCEL_ONLY}/ } @statements;
	test_afterwards($type);
}
@answers = sort { $b->[0] <=> $a->[0] } @answers;
note(sprintf "the slowest answer took %.3f s, of $megabytes MB and $rows rows: %s", @{ $answers[0] });

$_->end for $boss, $control;
$node->stop;
done_testing();
