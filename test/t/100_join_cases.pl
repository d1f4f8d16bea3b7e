# Join filters: each rule of what is legal, off against forced.  The cases are in
# test/join/cases; test/lib/JoinCases.pm describes their form.
#
# BLOOMEXT_JOIN_CASES is a regular expression of the names of the cases to run.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use JoinCases;
use JoinSupport;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $join = "$FindBin::RealBin/../join";
my $only = $ENV{BLOOMEXT_JOIN_CASES} // '.';

my $node = PostgreSQL::Test::Cluster->new('join');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<"CONF");
$JoinSupport::configuration
autovacuum = off
jit = off
timezone = 'UTC'
max_parallel_workers_per_gather = 0
enable_nestloop = off
enable_mergejoin = off
shared_preload_libraries = 'auto_explain'
auto_explain.log_analyze = on
auto_explain.log_format = json
auto_explain.log_nested_statements = on
CONF
$node->start;
$node->safe_psql('postgres', "CREATE EXTENSION bloomext;\n" . slurp_file("$join/tables.sql"));
my $version = $node->safe_psql('postgres', 'SHOW server_version_num') / 10000;

my $session = Session->new($node);
for my $file (sort glob "$join/cases/*.sql")
{
	JoinCases::test_case($node, $session, $_, $version) for grep { $_->{name} =~ /$only/ } JoinCases::read_cases($file);
}
$session->end;

$node->stop;
unlike(slurp_file($node->logfile), qr/PANIC:|TRAP:|terminated by signal|file leak/, 'the server met no fault');
done_testing();
