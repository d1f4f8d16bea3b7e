# Random queries of joins: join filters off, forced and on give the same results.
# test/lib/JoinQueries.pm makes the queries.
#
# BLOOMEXT_JOIN_QUERIES is the number of queries (500), BLOOMEXT_JOIN_SEED a
# number that chooses them, BLOOMEXT_JOIN_FIRST the number of the first one: a
# query that fails is run again with its number and BLOOMEXT_JOIN_QUERIES=1.
# Queries that take longer than BLOOMEXT_JOIN_TIMEOUT (20s) are not compared, nor
# cursors with more rows than JoinQueries::most_fetched, which may give others first.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use JoinQueries;
use JoinSupport;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $queries = $ENV{BLOOMEXT_JOIN_QUERIES} || 500;
my $first = $ENV{BLOOMEXT_JOIN_FIRST} || 1;
my $seed = $ENV{BLOOMEXT_JOIN_SEED} || 1;
my $timeout = $ENV{BLOOMEXT_JOIN_TIMEOUT} || '20s';

my $node = PostgreSQL::Test::Cluster->new('random');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<"CONF");
$JoinSupport::configuration
autovacuum = off
jit = off
fsync = off
shared_buffers = 4MB
hash_mem_multiplier = 1
work_mem = 4MB
max_parallel_workers_per_gather = 0
max_parallel_workers = 8
min_parallel_table_scan_size = 0
min_parallel_index_scan_size = 0
parallel_setup_cost = 0
parallel_tuple_cost = 0
CONF
$node->start;
$node->safe_psql('postgres', "CREATE EXTENSION bloomext;\n" . JoinQueries::tables($node->host, $node->port));

# What a query gives with join filters in a mode, in a transaction that
# keeps its snapshot while others change rows and partitions.
my $session = Session->new($node);
my $other = Session->new($node);

my %figures = (map { $_ => 0 } qw(filters removed partitions blocks));

# Add what filters do in a query to all figures.
sub note_figures
{
	my ($query) = @_;

	$session->safe("SET statement_timeout = '$timeout'");
	my $json = $session->ask("EXPLAIN (ANALYZE, FORMAT JSON) $query");

	return if $json =~ /^ERROR/;
	my $figures = JoinSupport::figures($json);
	$figures{$_} += $figures->{$_} for keys %figures;
	return;
}

# The answer to the statements of a query: what they print, sorted, and how often its
# functions that have an effect were called.
sub answer
{
	my ($set, $query, $mode, @statements) = @_;

	$session->safe("SAVEPOINT before; SET client_min_messages = error; SELECT setval('effects', 1);\n${set}" . JoinSupport::mode($mode) . "; SET statement_timeout = '$timeout'");
	my $said = join "\n", map { $session->ask($_) } @statements;
	my ($error) = $said =~ /^(ERROR.*)/ms;
	my $answer = join "\n", sort split /\n/, $said;

	# The query's timeout is still that of these.
	my $effects = $error ? '' : $session->ask("SET statement_timeout = 0; RESET ROLE; SELECT 'effects', last_value FROM effects");
	$error //= $1 if $effects =~ /^(ERROR.*)/ms;
	note_figures($query) if $mode eq 'force' && !$error;
	my $end = $session->ask('ROLLBACK TO before');

	# Another server's answer to a cancel request may take longer than the timeout.
	return $end =~ /^ERROR/ ? $end : $error // "$answer$effects";
}

my $undone;
my %count = (different => 0, errors => 0, slow => 0, raised => 0, empty => 0, refused => 0);

# Of a query, and of the end of one, after which the transaction is aborted.
my $too_slow = qr/57014|25P02/;

# Of a query that filters may spare the error.
my $divides_by_zero = qr/22012/;

# postgres_fdw before 15.7 and 16.3 cannot scan some tables again.
my $fault_of_fdw = qr/cursor can only scan forward/;

# That of 17 sends some semi joins with a column of their right side, whether there
# are filters or not.
my $fault_of_semi_joins = qr/missing FROM-clause entry.*remote SQL command/s;

for my $number ($first .. $first + $queries - 1)
{
	my ($chosen, $query, @statements) = JoinQueries::query_of($seed, $number);
	my ($change, $undo, $needed) = JoinQueries::change_of($seed, $number);

	$session->ask('ROLLBACK');
	$other->safe($undone) if defined $undone;
	$session->safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
	$other->safe($change) if defined $change;
	$undone = $undo;
	my $set = $chosen . ($needed // '');
	my $plain = answer($set, $query, 'off', @statements);

	if ($plain =~ $too_slow || ($plain =~ tr/\n//) >= $JoinQueries::most_fetched) { $count{slow}++; next }
	if ($plain =~ $divides_by_zero) { $count{raised}++; next }
	if ($plain =~ /$fault_of_fdw|$fault_of_semi_joins/) { $count{refused}++; next }
	if ($plain =~ /^ERROR/) { $count{errors}++; diag("query $number of seed $seed: $plain\n$set" . join(";\n", @statements) . ';') }
	$count{empty}++ if $plain =~ /^0\|/;
	for my $mode (qw(force on))
	{
		my $answer = answer($set, $query, $mode, @statements);

		if ($answer =~ $too_slow) { $count{slow}++; last }
		if ($answer =~ $fault_of_fdw) { $count{refused}++; next }
		next if $answer eq $plain;
		$count{different}++;
		diag("query $number of seed $seed, $mode: $answer instead of $plain\n${set}" . JoinSupport::mode($mode) . ";\n" . join(";\n", @statements) . ';');
		$session = Session->new($node) if $answer =~ /server closed/;
	}
}
$session->ask('ROLLBACK');

note("$queries queries, $count{empty} without rows, $count{slow} took too long, $count{raised} divide by zero, $count{refused} that postgres_fdw cannot run; in the others, $figures{filters} filters removed $figures{removed} rows; $figures{partitions} partitions and $figures{blocks} blocks were not read");
is($count{errors}, 0, 'no query raises an error');
is($count{different}, 0, 'no result is different');
cmp_ok($figures{filters}, '>', $queries / 2, 'there were filters');
cmp_ok($figures{removed}, '>', 100 * $queries, 'and they removed rows');
cmp_ok($figures{partitions}, '>', $queries / 200, 'partitions were not read');
cmp_ok($figures{blocks}, '>', $queries, 'and blocks');
cmp_ok($count{slow} + $count{raised} + $count{empty} + $count{refused}, '<', $queries / 2, 'most queries have a result');

$_->end for $session, $other;
$node->stop;
unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal/, 'the server met no fault');
done_testing();
