# Every statement over large filters, large arrays or many rows can be
# cancelled, soon, at whatever moment; afterwards the session works.
#
# BLOOMEXT_CANCEL_MB is the size of the filters (8), BLOOMEXT_CANCEL_ROWS the
# number of rows (3 million); arrays and other statements take a tenth of them.
# BLOOMEXT_CANCEL_SECONDS is how soon an answer must come, in processor time of
# the backend, so that other work on the machine does not count: test/long/run
# cancel gives a second, and full sizes.  Without it time decides nothing, and
# statements are cancelled at their beginning only.  BLOOMEXT_CANCEL_TYPES and
# BLOOMEXT_CANCEL_ONLY are patterns that choose types and statements.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use FilterTypes;
use List::Util qw(max min);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;
use Time::HiRes qw(time);

my $megabytes = $ENV{BLOOMEXT_CANCEL_MB} || 8;
my $rows = $ENV{BLOOMEXT_CANCEL_ROWS} || 3_000_000;
my $seconds = $ENV{BLOOMEXT_CANCEL_SECONDS};
my $members = int($rows / 10);

# When to cancel, as parts of the time that a statement takes; or in seconds.
# Statements that take longer than some seconds are cancelled less often.
my %moments = $seconds
  ? (request => [ 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97 ], timeout => [ 0.2, 0.6, 0.95 ])
  : (request => [0.02], timeout => [0.02]);
my %moments_of_long = (request => [ 0.05, 0.5, 0.9, 0.97 ], timeout => [0.7]);
my $long = 15;

# Statements that take long.  "large" has a filter (f) over the members of the
# array in "long_array", "twin" the same (g); LARGE is their shape.  FILE is a
# file of this test.  ROWS is the number of rows, or less where a build keeps a
# list of all, which ends at 760 MB.  Those marked "repeats" or "folds" are for
# the types that do.  Those marked "server" have loops of the server over large
# values, in which it listens to nobody; they are measured, and nothing is asked
# of them.
my $series = 'generate_series(1::bigint, ROWS) v';
my $tenth = "generate_series(1::bigint, $members) v";
my $hundredth = 'generate_series(1::bigint, ' . int($members / 10) . ') v';
my @statements = (
	[ 'build' => "SET bloomext.build_memory = '512MB'; SELECT TYPE_agg(v) IS NULL FROM $series; RESET bloomext.build_memory", 'folds' ],
	[ 'build of a long list' => "SET bloomext.build_memory = '760MB'; SELECT TYPE_agg(v) IS NULL FROM $series; RESET bloomext.build_memory" ],
	[ 'build of a shape' => "SET bloomext.build_memory = '760MB'; SELECT TYPE_agg(v LARGE) IS NULL FROM $series; RESET bloomext.build_memory" ],
	[ 'build of text' => "SELECT TYPE_agg(v::text) IS NULL FROM $tenth" ],
	[ 'build of few values' => "SELECT TYPE_agg(v % 1000) IS NULL FROM $tenth", 'repeats' ],
	[ 'build, folded' => "SET bloomext.build_memory = '" . int($rows / 200 + 1024) . "kB'; SELECT TYPE_agg(v) IS NULL FROM $series; RESET bloomext.build_memory", 'folds' ],
	[ 'build in parallel' => 'SELECT TYPE_agg(v LARGE) IS NULL FROM member' ],
	[ 'build of groups' => "SELECT count(f) FROM (SELECT TYPE_agg(v) AS f FROM $tenth GROUP BY v % 1000) s" ],
	[ 'union' => 'SELECT TYPE_union(f, g) IS NULL FROM large, twin' ],
	[ 'intersection' => 'SELECT TYPE_intersection(f, g) IS NULL FROM large, twin' ],
	[ 'union aggregate' => 'SELECT TYPE_union_agg(f) IS NULL FROM (SELECT f FROM large UNION ALL SELECT g FROM twin) s' ],
	[ 'union aggregate, the first without values' => 'SELECT TYPE_union_agg(f) IS NULL FROM (SELECT TYPE_empty(LARGE) AS f UNION ALL SELECT f FROM large UNION ALL SELECT TYPE_empty(LARGE)) s' ],
	[ 'add' => 'SELECT TYPE_add(f, 1) IS NULL FROM large' ],
	[ 'add_all' => 'SELECT TYPE_add_all(f, a) IS NULL FROM large, long_array' ],
	[ 'remove_all' => 'SELECT TYPE_remove_all(f, a) IS NULL FROM large, long_array' ],
	[ 'try_add' => 'SELECT (TYPE_try_add(f, 0)).added FROM large' ],
	[ 'contains_all' => 'SELECT TYPE_contains_all(f, a) FROM large, long_array' ],
	[ 'contains_any' => 'SELECT TYPE_contains_any(TYPE_empty(LARGE), a) FROM large, long_array' ],
	[ 'contains_each' => 'SELECT cardinality(TYPE_contains_each(f, a)) FROM large, long_array' ],
	[ 'contains, stored' => "SELECT count(*) FROM $hundredth WHERE TYPE_contains((SELECT f FROM large), v)" ],
	[ 'contains, computed' => "SELECT count(*) FROM $tenth WHERE TYPE_contains((SELECT TYPE_agg(v LARGE) FROM $tenth), v)" ],
	[ 'text output' => 'SELECT octet_length(f::text) FROM large' ],
	[ 'text input' => 'SELECT t::TYPE IS NULL FROM large_text' ],
	[ 'text input with line breaks' => 'SELECT b::TYPE IS NULL FROM broken_text' ],
	[ 'input of bytea' => 'SELECT b::TYPE IS NULL FROM large_bytea' ],
	[ 'overlap' => 'SELECT TYPE_overlap(f, g) FROM large, twin' ],
	[ 'jaccard' => 'SELECT TYPE_jaccard(f, g) FROM large, twin' ],
	[ 'binary output' => 'SELECT length(TYPE_send(f)) FROM large' ],
	[ 'COPY TO' => "COPY (SELECT f FROM large) TO 'FILE.out'", 'server' ],
	[ 'COPY FROM' => "COPY copied FROM 'FILE'; TRUNCATE copied", 'server' ],
	[ 'binary COPY TO' => "COPY (SELECT f FROM large) TO 'FILE.out' (FORMAT binary)", 'server' ],
	[ 'binary COPY FROM' => "COPY copied FROM 'FILE.binary' (FORMAT binary); TRUNCATE copied" ],
	[ 'store' => 'CREATE UNLOGGED TABLE again AS SELECT f FROM large; DROP TABLE again' ],
	[ 'equality' => 'SELECT f = TYPE_add(f, 1) FROM large' ],
	[ 'hash of a filter' => 'SELECT TYPE_hash_value(f) FROM large' ],
	[ 'info' => 'SELECT TYPE_info(f) IS NULL FROM large' ],
	[ 'cardinality' => 'SELECT TYPE_cardinality(f) FROM large' ],
	[ 'fpp' => 'SELECT TYPE_fpp(f) FROM large' ],
	[ 'compatible' => 'SELECT TYPE_compatible(f, g) FROM large, twin' ],
	[ 'hash of a long array' => 'SELECT bloom_hash(a) FROM long_array' ],
	[ 'hash of a long text array' => "SELECT bloom_hash(a) FROM (SELECT string_to_array(repeat('some words ', $members), ' ') AS a OFFSET 0) s" ],
	[ 'hash of a large jsonb' => 'SELECT bloom_hash(j) FROM large_jsonb' ],
	[ 'hash of a long text' => "SELECT bloom_hash(t) FROM large_text" ],
	[ 'hash of a large multirange' => 'SELECT bloom_hash(m) FROM large_multirange' ],
	[ 'reading a long text' => "SELECT get_byte(b, 0) FROM large_bytea", 'server' ],
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
DROP TABLE IF EXISTS member, long_array, large, twin, large_text, broken_text, large_bytea, copied, large_jsonb, large_multirange;
CREATE UNLOGGED TABLE member AS SELECT v FROM generate_series(1::bigint, $members) v;
CREATE UNLOGGED TABLE long_array (a bigint[]);
ALTER TABLE long_array ALTER a SET STORAGE external;
INSERT INTO long_array SELECT array_agg(v) FROM member;
CREATE UNLOGGED TABLE large AS SELECT TYPE_agg(v LARGE) AS f FROM member;
CREATE UNLOGGED TABLE twin AS SELECT f AS g FROM large;
CREATE UNLOGGED TABLE large_text (t text);
ALTER TABLE large_text ALTER t SET STORAGE external;
INSERT INTO large_text SELECT f::text FROM large;
CREATE UNLOGGED TABLE large_bytea (b bytea);
ALTER TABLE large_bytea ALTER b SET STORAGE external;
INSERT INTO large_bytea SELECT TYPE_send(f) FROM large;
CREATE UNLOGGED TABLE broken_text (b text);
ALTER TABLE broken_text ALTER b SET STORAGE external;
INSERT INTO broken_text SELECT encode(TYPE_send(f), 'base64') FROM large;
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
	my $most = $type->{listed} ? min($rows, 90_000_000) : $rows;

	return sized_sql($type, $text =~ s/\bFILE\b/$file/gr =~ s/\bROWS\b/$most/gr, LARGE => $megabytes);
}

# Run a statement and cancel it after some seconds, by the session's
# statement_timeout or from outside.  Returns how much processor time and how
# much time the answer took from then on, and whether it was an answer to that.
sub cancel
{
	my ($sql, $after, $by_timeout) = @_;
	my ($due, $used, $answer);

	$boss->safe('SET statement_timeout = ' . int($after * 1000 + 1)) if $by_timeout;
	$boss->put($sql);
	$answer = $boss->get($after);
	$due = time;
	$used = $boss->processor_time;
	if (!defined $answer)
	{
		$control->safe('SELECT pg_cancel_backend(' . $boss->pid . ')') unless $by_timeout;
		$answer = $boss->get;
		($due, $used) = (time - $due, $boss->processor_time - $used);
	}
	else
	{
		($due, $used) = (0, 0);
	}
	# A short timeout, or a cancel that came too late, may hit these.
	1 while $boss->ask('RESET statement_timeout') =~ /^ERROR:  57014: /m;
	$boss->ask('SELECT 1');
	return ($used, $due, $answer =~ /^ERROR:  57014: /m ? 1 : 0);
}

my @answers;

sub test_statement
{
	my ($type, $name, $text, $mark) = @_;
	my $sql = large_sql($type, $text);
	my $server = ($mark // '') eq 'server';
	my ($slowest, $longest, $cancelled, $tries) = (0, 0, 0, 0);
	my $whole = 1;

	if ($seconds)
	{
		$boss->safe($sql);
		$whole = $boss->seconds;
	}
	my $when = $whole > $long ? \%moments_of_long : \%moments;
	for my $way (sort keys %$when)
	{
		for my $moment (@{ $when->{$way} })
		{
			my ($used, $took, $done) = cancel($sql, $whole * $moment, $way eq 'timeout');

			$tries++;
			$cancelled += $done;
			$slowest = max($slowest, $used);
			$longest = max($longest, $took);
		}
	}
	push @answers, [ $slowest, "$type->{name}, $name" ] unless $server;
	note(sprintf '%-40s%s %2d of %2d cancelled; slowest answer %.2f s (%.2f s of waiting)%s', "$type->{name}, $name", $seconds ? sprintf(' takes %7.2f s;', $whole) : '', $cancelled, $tries, $slowest, $longest, $server ? ', the server\'s own' : '');
	return if $server;
	cmp_ok($slowest, '<=', $seconds, "$type->{name}, $name: an answer in time") if $seconds;
	# What takes a second has to be stopped before it ends, many times.
	ok($cancelled >= (($seconds ? $whole > 1 : $name =~ /^build(?: of a shape| of a long list|, folded)?$/) ? $tries / 3 : 0), "$type->{name}, $name: is cancelled");
	return;
}

# The session and its data are as before.
sub test_afterwards
{
	my ($type) = @_;

	is($boss->ask(large_sql($type, 'SELECT f = g, TYPE_contains_all(f, a), f = (SELECT TYPE_agg(v LARGE) FROM member) FROM large, twin, long_array')),
		't|t|t', "$type->{name}: afterwards all is as before");
	return;
}

for my $type (@filter_types, @filter_variants)
{
	next if $ENV{BLOOMEXT_CANCEL_TYPES} && $type->{name} !~ /$ENV{BLOOMEXT_CANCEL_TYPES}/;
	prepare($type);
	# What asks nothing of the type is tested once.
	for my $case (grep { has_all($type, $_->[1]) && ($type == $filter_types[0] || $_->[1] =~ /TYPE|\bf\b|copied/) } @statements)
	{
		next if ($case->[2] // '') =~ /^(repeats|folds)$/ && !$type->{$1};
		test_statement($type, @$case) unless $ENV{BLOOMEXT_CANCEL_ONLY} && $case->[0] !~ /$ENV{BLOOMEXT_CANCEL_ONLY}/;
	}
	test_afterwards($type);
}
@answers = sort { $b->[0] <=> $a->[0] } @answers;
note(sprintf "the slowest answer took %.2f s, of $megabytes MB and $rows rows: %s", @{ $answers[0] });

$_->end for $boss, $control;
$node->stop;
done_testing();
