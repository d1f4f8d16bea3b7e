# A session that gets no more memory from the system ends the statement with
# an error and goes on: it and its filters are as before, and with memory the
# statement works.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use FilterTypes;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

# Megabytes: of a large filter, and what a session may take beyond what it has.
my $large = 20;
my $room = 8;

my $rows = 2_000_000;
my @statements = (
	[ 'a build' => "SELECT TYPE_agg(i) IS NULL FROM (SELECT generate_series(1, $rows) AS i) s" ],
	[ 'a large build' => 'SELECT TYPE_agg(i LARGE) IS NULL FROM (SELECT generate_series(1, 1000000) AS i) s' ],
	[ 'many groups' => "SET work_mem = '1GB'; SET enable_sort = off; SELECT count(f) FROM (SELECT TYPE_agg(i) AS f FROM (SELECT generate_series(1, 300000) AS i) s GROUP BY i % 100000) s" ],
	[ 'a union' => 'SELECT TYPE_union(f, f) IS NULL FROM stored' ],
	[ 'an aggregate of unions' => 'SELECT TYPE_union_agg(f) IS NULL FROM stored, generate_series(1, 2)' ],
	[ 'an addition' => 'SELECT TYPE_add(f, 1) IS NULL FROM stored' ],
	[ 'additions in a loop' => 'DO $$ DECLARE f TYPE := (SELECT stored.f FROM stored); BEGIN FOR i IN 1 .. 10 LOOP f := TYPE_add(f, i); END LOOP; END $$' ],
	[ 'many additions' => "SELECT TYPE_add_all(TYPE_empty(LARGE), (SELECT array_agg(i) FROM generate_series(1, 10000) i)) IS NULL" ],
	[ 'look-ups' => "SET bloomext.cache_memory = '1GB'; SELECT count(*) FROM (SELECT generate_series(1, 100000) AS i) s WHERE TYPE_contains((SELECT f FROM stored), i)" ],
	[ 'text output' => 'SELECT f::text IS NULL FROM stored' ],
	[ 'text input' => "SELECT (SELECT t FROM stored_text)::TYPE IS NULL" ],
	[ 'info' => 'SELECT TYPE_info(f) IS NULL FROM stored' ],
	[ 'equality' => 'SELECT f = f FROM stored' ],);

my $prlimit = eval { IPC::Run::run([ 'prlimit', '--version' ], '>', '/dev/null') };
plan skip_all => 'no prlimit here' unless $prlimit && -e '/proc/self/status';

my $node = PostgreSQL::Test::Cluster->new('out_of_memory');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
autovacuum = off
fsync = off
jit = off
max_wal_size = 4GB
max_parallel_workers_per_gather = 0
CONF
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

# Limit a session to some megabytes more than it has, or to no limit.
sub limit
{
	my ($session, $megabytes) = @_;
	my $limit = defined $megabytes ? ($session->status('VmSize') + $megabytes * 1024) * 1024 : 'unlimited';

	IPC::Run::run([ 'prlimit', '--pid', $session->pid, "--as=$limit:" ]) or die 'prlimit failed';
	return;
}

sub large_sql
{
	my ($type, $text) = @_;

	return sized_sql($type, $text, LARGE => $large);
}

sub test_statement
{
	my ($type, $name, $text) = @_;
	my $session = Session->new($node);
	my $sql = large_sql($type, $text);
	my $right = sql_for($type, 'SELECT TYPE_contains(f, 7), TYPE_contains(f, -7), (SELECT TYPE_contains(TYPE_agg(i), 500) FROM generate_series(1, 1000) i) FROM kept');

	is($session->ask($right), 't|f|t', "$type->{name}, $name: beforehand all is right");
	limit($session, $room);
	like($session->ask($sql), qr/^ERROR:  53200: out of memory/m, "$type->{name}, $name: out of memory");
	is($session->ask($right), 't|f|t', "$type->{name}, $name: the session answers as before");
	limit($session);
	unlike($session->ask($sql), qr/^ERROR/m, "$type->{name}, $name: with memory it works");
	return;
}

for my $type (@filter_types, @filter_variants)
{
	$node->safe_psql('postgres', large_sql($type, <<'SQL'));
CREATE UNLOGGED TABLE stored AS SELECT TYPE_agg(i LARGE) AS f FROM generate_series(1, 1000) i;
CREATE UNLOGGED TABLE stored_text (t text);
ALTER TABLE stored_text ALTER t SET STORAGE external;
INSERT INTO stored_text SELECT f::text FROM stored;
CREATE TABLE kept AS SELECT TYPE_agg(i SHAPE) AS f FROM generate_series(1, 1000) i;
SQL
	my $before = $node->safe_psql('postgres', 'SELECT md5(f::text) FROM kept');

	test_statement($type, @$_) for grep { has_all($type, $_->[1]) } @statements;
	is($node->safe_psql('postgres', 'SELECT md5(f::text) FROM kept'), $before, "$type->{name}: stored filters are as before");
	$node->safe_psql('postgres', 'DROP TABLE stored, stored_text, kept');
}

my $log = slurp_file($node->logfile);
unlike($log, qr/PANIC:|TRAP:|terminated by signal/, 'the server went on all the time');

$node->stop;
done_testing();
