# Filters travel to RedisBloom and back, as doc/interop.md shows it.  Debian
# has no RedisBloom; test/interop/redisbloom.py stands in for it, checks what
# its loader checks, and answers as it would.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../lib";

use DocExamples;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";

plan skip_all => 'no python3 here' unless IPC::Run::run([ 'sh', '-c', 'command -v python3' ], '>', \my $path);

my $node = PostgreSQL::Test::Cluster->new('redisbloom');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
my $dir = PostgreSQL::Test::Utils::tempdir();
@ENV{qw(PGHOST PGPORT PGDATABASE PGCLIENTENCODING)} = ($node->host, $node->port, 'postgres', 'UTF8');
$ENV{REDISBLOOM_DIR} = "$dir/keys";
mkdir $ENV{REDISBLOOM_DIR} or die "mkdir: $!";
append_to_file("$dir/redis-cli", "#!/bin/sh\nexec python3 '$top/test/interop/redisbloom.py' \"\$@\"\n");
chmod 0755, "$dir/redis-cli";
$ENV{PATH} = "$dir:$ENV{PATH}";

sub shell
{
	my ($command) = @_;
	my ($out, $err) = ('', '');

	IPC::Run::run([ 'bash', '-c', "set -o pipefail; cd '$dir' && $command" ], '>', \$out, '2>', \$err)
	  or BAIL_OUT("$command: $err");
	return $out;
}

# What the page shows.
my $doc = DocExamples->new("$top/doc/interop.md");
$doc->run_sql($node, 'postgres');
my ($load, $read, $load_cf) = my @commands = map { DocExamples::text_of($_) } $doc->blocks('sh', 'RedisBloom');
is(scalar @commands, 3, 'doc/interop.md has the commands to load and read');
is(shell($load), "OK\nOK\n1\n0\n", 'a filter is loaded in chunks, and asked');
shell($read);
is($node->safe_psql('postgres', 'SELECT bloom_export(a.filter) = bloom_export(b.filter) FROM known_bf a, read_bf b'),
	't', 'read back it has the same bytes');
is($node->safe_psql('postgres', 'SELECT count(*) FROM member, read_bf WHERE NOT filter @> email'), '0', 'nothing is missing');
is(shell($load_cf), "OK\nOK\n1\n", 'and a cuckoo filter');

# load(TYPE, KEY, SQL): load the filter of an expression in chunks of 1000 bytes.
sub load
{
	my ($type, $key, $sql) = @_;
	my $prefix = $type eq 'BF' ? 'bloom' : 'cuckoo';
	my @chunks = split /\n/,
	  $node->safe_psql('postgres', "SELECT iterator, translate(encode(data, 'base64'), E'\\n', '') FROM ${prefix}_export_chunks(($sql), 1000)");
	my $replies = '';

	for my $chunk (@chunks)
	{
		my ($iterator, $data) = split /\|/, $chunk;

		$replies .= shell("echo '$data' | base64 -d | redis-cli -x $type.LOADCHUNK $key $iterator");
	}
	return $replies;
}

# Filters of all kinds are accepted, and answer alike for what is there and what is not.
my %filters = (
	growing => [ 'BF', q{SELECT bloom_add_agg(bloom_empty(0.02, 50, 'redisbloom', overflow => 'grow'), i) FROM generate_series(1, 500) i} ],
	growing_much => [ 'BF', q{SELECT bloom_add_agg(bloom_empty(0.001, 7, 'redisbloom', 'grow', 10), i) FROM generate_series(1, 500) i} ],
	stopping => [ 'BF', q{SELECT bloom_add_agg(bloom_empty(0.2, 500, 'redisbloom', overflow => 'error'), i) FROM generate_series(1, 500) i} ],
	overfull => [ 'BF', q{SELECT bloom_agg(i, 0.05, 100, 'redisbloom') FROM generate_series(1, 500) i} ],
	unsized => [ 'BF', q{SELECT bloom_agg(i, 0.01, NULL, 'redisbloom') FROM generate_series(1, 500) i} ],
	one_bit => [ 'BF', q{SELECT bloom_agg(i, 0.25, 500, 'redisbloom') FROM generate_series(1, 500) i} ],
	precise => [ 'BF', q{SELECT bloom_agg(i, 1e-12, 500, 'redisbloom') FROM generate_series(1, 500) i} ],
	empty => [ 'BF', q{SELECT bloom_empty(0.01, 10, 'redisbloom')} ],
	cuckoo => [ 'CF', q{SELECT cuckoo_add_agg(cuckoo_empty(1000, profile => 'redisbloom'), i) FROM generate_series(1, 500) i} ],
	cuckoo_grown => [ 'CF', q{SELECT cuckoo_add_agg(cuckoo_empty(20, bucket_size => 3, profile => 'redisbloom', expansion => 2), i) FROM generate_series(1, 500) i} ]);

for my $key (sort keys %filters)
{
	my ($type, $sql) = @{ $filters{$key} };
	my $contains = $type eq 'BF' ? 'bloom_contains' : 'cuckoo_contains';

	like(load($type, $key, $sql), qr/^(OK\n){2,}$/, "$key: RedisBloom loads it");
	is(shell("for i in \$(seq 491 510); do redis-cli $type.EXISTS $key \$i; done | tr -d '\\n'"),
		$node->safe_psql('postgres', "SELECT string_agg($contains(f, i)::int::text, '' ORDER BY i) FROM ($sql) s(f), generate_series(491, 510) i"),
		"$key: the answers are the same");
}

# The stand-in can refuse.
like(shell(q{printf 'not a filter, and much too short' | redis-cli -x BF.LOADCHUNK bad 1}), qr/bad data/, 'other bytes are not loaded');
like(shell('printf x | redis-cli -x BF.LOADCHUNK known 999999999'), qr/no link found/, 'nor is a chunk beyond the end');

done_testing();
