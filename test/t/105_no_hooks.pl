# Loading the types installs no hook of the server; loading join filters installs
# that of the planner, and no other.

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
$node->stop;
done_testing();
