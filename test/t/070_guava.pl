# Filters travel between Guava and SQL, both ways: the same keys make the same
# bytes, every key is found on the other side, and the same absent keys pass.
# Before that, what doc/interop.md shows for Guava is run.

use strict;
use warnings;
use utf8;

use FindBin;
use lib "$FindBin::RealBin/../lib";

use DocExamples;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";
my $jar = $ENV{GUAVA_JAR} // '/usr/share/java/guava.jar';

plan skip_all => "no Guava here ($jar; on Debian: libguava-java)" unless -e $jar;
plan skip_all => 'no Java compiler here (on Debian: default-jdk-headless)'
  unless IPC::Run::run([ 'sh', '-c', 'java --list-modules | grep -q "^jdk.compiler"' ], '>&', \my $ignored);

# Each kind: profile, element, and the key of a number i in SQL.
my %kinds = (
	text => [ 'guava', 'text', q{'key-ключ-' || i} ],
	utf16 => [ 'guava_utf16', 'text', q{'key-😀-' || i} ],
	old => [ 'guava32', 'text', q{'key-' || i} ],
	long => [ 'guava', 'bigint', 'i * 1000003 - 50000000000' ],
	int => [ 'guava', 'integer', '(i * 10007 - 1000000000)::integer' ],
	bytes => [ 'guava', 'bytea', 'int8send(i)' ]);

my $node = PostgreSQL::Test::Cluster->new('guava');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
my $dir = PostgreSQL::Test::Utils::tempdir();
@ENV{qw(PGHOST PGPORT PGDATABASE PGCLIENTENCODING)} = ($node->host, $node->port, 'postgres', 'UTF8');
# Whatever the caller's locale is, Java has none here.
delete @ENV{ 'LANG', grep { /^LC_/ } keys %ENV };

sub shell
{
	my ($command) = @_;
	my ($out, $err) = ('', '');

	IPC::Run::run([ 'sh', '-c', "cd '$dir' && $command" ], '>', \$out, '2>', \$err) or BAIL_OUT("$command: $err");
	return $out;
}

sub sql
{
	my ($query) = @_;

	utf8::encode($query);
	return $node->safe_psql('postgres', $query);
}

# The page's example: psql to a file, Java's answer, and the file back.
my $doc = DocExamples->new("$top/doc/interop.md");
$doc->run_sql($node, 'postgres');
my @commands = map { DocExamples::text_of($_) } $doc->blocks('sh', 'Guava');
is(scalar @commands, 3, 'doc/interop.md has a command to export, one to ask, and one to import');
s{/usr/share/java/guava.jar}{$jar} for @commands;
$doc->write_programs($dir);
shell($commands[0]);
is(shell($commands[1]), "user42\@example.org may be known\nnobody\@example.org is new\n", 'Java reads the file and answers');
shell($commands[2]);
is(sql('SELECT r.filter = k.filter FROM read_back r, known k'), 't', 'the file is read back as the same filter');

# SQL to Java.
for my $kind (sort keys %kinds)
{
	my ($profile, $element, $key) = @{ $kinds{$kind} };

	sql("CREATE TABLE f_$kind AS SELECT bloom_agg($key, 0.01, 100000, '$profile') AS f FROM generate_series(0, 99999::bigint) i");
	shell(qq{psql -X -A -t -c "SELECT encode(bloom_export(f), 'base64') FROM f_$kind" | base64 -d > sql.$kind});
}
my %answers = map { /^(\w+) (.*)/ ? ($1 => $2) : () } split /\n/, shell("java -cp '$jar' '$top/test/interop/GuavaFilters.java' check .");
for my $kind (sort keys %kinds)
{
	my ($profile, $element, $key) = @{ $kinds{$kind} };
	my $passed = sql("SELECT count(*) FROM f_$kind, generate_series(100000, 199999::bigint) i WHERE bloom_contains(f, $key)");

	is($answers{$kind}, "equal=true missing=0 passed=$passed union=true", "$kind: Guava reads what SQL wrote, which is what it would write");
}

# Java to SQL.
shell("java -cp '$jar' '$top/test/interop/GuavaFilters.java' write .");
for my $kind (sort keys %kinds)
{
	my ($profile, $element, $key) = @{ $kinds{$kind} };
	my $form = "decode(:'form', 'base64')";
	my $query = <<"SQL";
\\set form `base64 -w 0 '$dir/java.$kind'`
CREATE TABLE j_$kind AS SELECT bloom_import($form, '$profile', '$element', 0.01, 100000) AS f;
SELECT j.f = f.f, bloom_export(j.f) = $form, (SELECT count(*) FROM generate_series(0, 99999::bigint) i WHERE bloom_contains(j.f, $key)) FROM j_$kind j, f_$kind f;
SQL

	is(sql($query), 't|t|100000', "$kind: SQL reads what Guava wrote, finds every key, and writes the same");
}

$node->stop;
done_testing();
