# Loading the types installs no hook of the server; loading join filters installs
# that of the planner, and no other.  Their nodes have names that no other library has.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;
use TestModule;

my $module = TestModule::build('hooks');
plan skip_all => 'the headers of the server are not here' unless defined $module;

my $node = PostgreSQL::Test::Cluster->new('hooks');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', "CREATE EXTENSION bloomext; CREATE FUNCTION hooks() RETURNS text AS '$module' LANGUAGE C");

my $session = Session->new($node);
my $before = $session->safe('SELECT hooks()');
cmp_ok(scalar(() = $before =~ /_hook/g), '>', 25, 'there are hooks');
$session->safe("LOAD 'bloomext'; SELECT bloom_agg(i) FROM generate_series(1, 10) i");
is($session->safe('SELECT hooks()'), $before, 'the types change none');

$session->safe("LOAD '\$libdir/plugins/bloomext_join'");
my $after = $session->safe('SELECT hooks()');
my %before = $before =~ /^(\w+) (.*)$/mg;
my %after = $after =~ /^(\w+) (.*)$/mg;
is(join(' ', grep { $before{$_} ne $after{$_} } sort keys %before), 'planner_hook', 'join filters change that of the planner alone');
$session->end;

my $join = '$libdir/plugins/bloomext_join';
my $other = TestModule::build('node_names');
my $query = 'SELECT count(*) FROM pg_attribute a JOIN pg_class c ON a.attrelid = c.oid';

for my $order ([ $join, $other ], [ $other, $join ])
{
	is($node->safe_psql('postgres', join(' ', map { "LOAD '$_';" } @$order) . " SELECT 'loaded'"), 'loaded', "loaded in this order: @$order");
	$node->append_conf('postgresql.conf', "shared_preload_libraries = '" . join(', ', @$order) . "'");
	$node->stop;
	ok($node->start(fail_ok => 1), 'and when the server starts');
	like($node->safe_psql('postgres', "SET bloomext_join.force = on; SET enable_mergejoin = off; SET enable_nestloop = off; SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off; EXPLAIN $query"), qr/Bloomext Build/, 'there are filters');
}
$node->stop;
done_testing();
