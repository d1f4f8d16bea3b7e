# Filters travel between a Redis server and SQL, both ways.  What
# doc/interop.md shows for bitmaps and for Redisson's keys is run; then bits
# that SQL has built are asked by GETBIT, and bits that were set by SETBIT are
# read.  The places are computed by the program on that page.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../lib";

use DocExamples;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";

# The path of a program, or undef.
sub which
{
	my ($name) = @_;
	my $path = '';

	IPC::Run::run([ 'sh', '-c', "command -v $name" ], '>', \$path) or return;
	chomp $path;
	return $path;
}

# Debian's redis-tools has the server's program too, which acts by its name.
my $server = which('redis-server') // which('redis-check-rdb');
my $client = which('redis-cli');

plan skip_all => 'no Redis here (on Debian: redis-tools)' unless $server && $client;
plan skip_all => 'no python3 here' unless which('python3');

my $node = PostgreSQL::Test::Cluster->new('redis');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
my $dir = PostgreSQL::Test::Utils::tempdir_short();
@ENV{qw(PGHOST PGPORT PGDATABASE PGCLIENTENCODING)} = ($node->host, $node->port, 'postgres', 'UTF8');

sub shell
{
	my ($command) = @_;
	my ($out, $err) = ('', '');

	IPC::Run::run([ 'bash', '-c', "set -o pipefail; cd '$dir' && $command" ], '>', \$out, '2>', \$err)
	  or BAIL_OUT("$command: $err");
	return $out;
}

# A server of our own on a socket, and a redis-cli that asks no other.
symlink $server, "$dir/redis-server" or die "symlink: $!";
append_to_file("$dir/redis-cli", "#!/bin/sh\nexec '$client' -s '$dir/redis.sock' \"\$@\"\n");
chmod 0755, "$dir/redis-cli";
$ENV{PATH} = "$dir:$ENV{PATH}";
my $redis = IPC::Run::start([ "$dir/redis-server", '--port', '0', '--unixsocket', "$dir/redis.sock", '--save', '', '--dir', $dir ],
	'>', "$dir/redis.log", '2>&1');
END { $redis->kill_kill if $redis; }
for (1 .. 10 * $PostgreSQL::Test::Utils::timeout_default)
{
	last if IPC::Run::run([ 'sh', '-c', "'$dir/redis-cli' PING" ], '>&', \my $pong);
	select undef, undef, undef, 0.1;
}
is(shell('redis-cli PING'), "PONG\n", 'there is a Redis server');

# What the page shows.
my $doc = DocExamples->new("$top/doc/interop.md");
$doc->write_programs($dir);
$doc->run_sql($node, 'postgres');
my @bitmap = map { DocExamples::text_of($_) } $doc->blocks('sh', 'Bitmaps in Redis');
my @redisson = map { DocExamples::text_of($_) } $doc->blocks('sh', 'Redisson');
is("@{[ scalar @bitmap, scalar @redisson ]}", '3 2', 'doc/interop.md has the commands to load, ask and read');
is(shell($bitmap[0]), "OK\n", 'the bitmap is loaded by one SET');
like(shell($bitmap[1]), qr/^(1\n){7}([01]\n){7}$/, 'one value is there');
unlike(shell($bitmap[1]), qr/^(1\n){14}$/, 'the other is not');
shell($bitmap[2]);
is($node->safe_psql('postgres', 'SELECT a.filter = b.filter FROM known_redis a, read_redis b'), 't', 'read back it is the same filter');
is(shell($redisson[0]), "OK\n4\n", 'a filter of Redisson is a string and four fields');
is(shell("redis-cli HGETALL '{members}:config'"),
	"size\n958505\nhashIterations\n7\nexpectedInsertions\n100000\nfalseProbability\n0.01\n", 'the fields are as Redisson writes them');
shell($redisson[1]);
is($node->safe_psql('postgres', 'SELECT a.filter = b.filter FROM known_redisson a, read_redisson b'), 't', 'and back');

# The answers of GETBIT for many values, each as the AND of its bits.
my ($bits, $hashes) = split /\|/, $node->safe_psql('postgres', 'SELECT bloom_bits(filter), bloom_hashes(filter) FROM known_redis');
my $values = $node->safe_psql('postgres',
	q{SELECT string_agg(v, ' ' ORDER BY n) FROM (SELECT 'user' || 90 * n || CASE WHEN n % 2 = 0 THEN '@example.org' ELSE '@example.com' END AS v, n FROM generate_series(1, 1000) n) s});
my @answers = split /\n/, shell("python3 places.py known $bits $hashes $values | redis-cli");
my $got = join '', map { (grep { $_ eq '0' } splice @answers, 0, $hashes) ? 'f' : 't' } 1 .. 1000;
is($got, $node->safe_psql('postgres',
		"SELECT array_to_string(bloom_contains_each(filter, string_to_array('$values', ' ')), '') FROM known_redis"),
	'GETBIT answers as bloom_contains does, for 1000 values');
like($got, qr/^(?:[ft]t)+$/, 'half of which are there');

# Bits that were set one by one.
shell("python3 places.py slow 9585 7 $values | sed 's/GETBIT \\(.*\\)/SETBIT \\1 1/' | redis-cli");
is($node->safe_psql('postgres', <<"SQL"), 't|t', 'bits that SETBIT has set are the filter of their values');
\\set form `redis-cli --raw GET slow | head -c -1 | base64 -w 0`
SELECT bloom_import(decode(:'form', 'base64'), 'redis_bitmap', 'text', 0.01, 1000, 9585, 7) = (SELECT bloom_agg(v, 0.01, 1000, 'redis_bitmap') FROM unnest(string_to_array('$values', ' ')) v),
	bloom_export(bloom_import(decode(:'form', 'base64'), 'redis_bitmap', bits => 9585, hashes => 7)) = decode(:'form', 'base64');
SQL

# A single bit: the string ends where Redis ends it.
shell('redis-cli SETBIT one 77 1');
is($node->safe_psql('postgres', <<'SQL'), '00000000000000000004|t', 'a short string is exported as it was imported');
\set form `redis-cli --raw GET one | head -c -1 | base64 -w 0`
SELECT encode(bloom_export(f), 'hex'), bloom_export(f) = decode(:'form', 'base64') FROM bloom_import(decode(:'form', 'base64'), 'redis_bitmap', bits => 1000, hashes => 1) f;
SQL

$node->stop;
done_testing();
