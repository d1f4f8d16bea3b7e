# The programs of examples/ to which doc/drivers.md links: each driver reads and
# sends filters in text and binary form, looks values up through server-side
# prepared statements, and shows the errors of values without a type; and each
# adapter works.  What a program prints is compared with the comment at its end.
#
# A driver that is not installed is skipped, with the name of its package.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../lib";

use DocExamples;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";
my $doc = DocExamples->new("$top/doc/drivers.md");
my $dir = PostgreSQL::Test::Utils::tempdir();
my $jdbc = $ENV{BLOOMEXT_JDBC_JAR} // '/usr/share/java/postgresql.jar';
my @node_paths = grep { defined } $ENV{BLOOMEXT_NODE_PATH}, '/usr/share/nodejs';

# Python's modules of Debian's packages belong to Debian's own interpreter.
my @pythons = ('python3', '/usr/bin/python3');

# For each program: the modules it needs, and their package.
my %needs = (
	'with_psycopg.py' => [ ['psycopg'], 'python3-psycopg' ],
	'with_psycopg2.py' => [ ['psycopg2'], 'python3-psycopg2' ],
	'with_asyncpg.py' => [ ['asyncpg'], 'python3-asyncpg' ],
	'with_sqlalchemy.py' => [ [ 'sqlalchemy', 'psycopg2' ], 'python3-sqlalchemy' ],
	'with_django.py' => [ [ 'django', 'psycopg2' ], 'python3-django' ],
	'WithJdbc.java' => [ [], 'libpostgresql-jdbc-java and default-jdk-headless' ],
	'with_pg.js' => [ [], 'node-pg, or from npm pg' ]);

# Does this command succeed?
sub succeeds
{
	my @command = @_;

	return eval { IPC::Run::run(\@command, '<', \'', '>&', \my $ignored) };
}

# The command that runs a program, or nothing if it lacks something.
sub runner
{
	my ($name) = @_;
	my ($modules) = @{ $needs{$name} };

	if ($name =~ /\.py$/)
	{
		my ($python) = grep { succeeds($_, '-c', 'import ' . join(', ', @$modules)) } @pythons;

		return $python ? ($python, $name) : ();
	}
	if ($name =~ /\.java$/)
	{
		return unless -e $jdbc && succeeds('sh', '-c', 'java --list-modules | grep -q "^jdk.compiler"');
		return ('java', '-cp', $jdbc, $name, jdbc_url());
	}
	my ($path) = grep { succeeds('env', "NODE_PATH=$_", 'node', '-e', 'require("pg")') } @node_paths;

	return $path ? ('env', "NODE_PATH=$path", 'node', $name) : ();
}

my $node = PostgreSQL::Test::Cluster->new('drivers');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
# JDBC knows no sockets of the file system.
$node->append_conf('postgresql.conf', "listen_addresses = '127.0.0.1'\nport = " . $node->port);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
my $user = $node->safe_psql('postgres', 'SELECT current_user');
@ENV{qw(PGHOST PGPORT PGUSER PGDATABASE PGCLIENTENCODING)} = ($node->host, $node->port, $user, 'postgres', 'UTF8');
# Whatever the caller's locale and time zone are, programs have none here.
delete @ENV{ 'LANG', grep { /^LC_/ } keys %ENV };
$ENV{TZ} = 'UTC';

sub jdbc_url
{
	return 'jdbc:postgresql://127.0.0.1:' . $node->port . "/postgres?user=$user&prepareThreshold=2";
}

for my $block ($doc->run_sql($node, 'postgres'))
{
	is($block->{got}, $block->{expected}, "doc/drivers.md:$block->{line} prints what is shown") if defined $block->{expected};
}

$doc->write_programs($dir);
for my $name (sort keys %needs)
{
  SKIP:
	{
		my $shown = DocExamples::prints("$dir/$name");
		my @command = runner($name);
		skip "$name cannot run here (on Debian: $needs{$name}->[1])", 1 unless @command;
		my $got = '';
		IPC::Run::run([ 'env', '-C', $dir, @command ], '<', \'', '>&', \$got, IPC::Run::timeout($PostgreSQL::Test::Utils::timeout_default));
		s/[ \t]+$//mg, s/\n+\z// for $got, $shown;
		is($got, $shown, "$name prints what is shown");
	}
}
my @linked = slurp_file("$top/doc/drivers.md") =~ m{\(\.\./examples/(\w+\.\w+)\)}g;
is(join(' ', sort @linked), join(' ', sort keys %needs), 'the page links to a program for each driver');

done_testing();
