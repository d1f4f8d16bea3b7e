# Filters over many values: none of the values is reported as absent, and
# rates and sizes are as promised, for three types of elements and three
# rates, with a capacity, without, and without under a low build_memory.
#
# BLOOMEXT_SCALE_ROWS is the number of values: 10 million, or any other from
# 500,000 up (the lowest build_memory that there is could list fewer).  All
# values are fixed, so that a run is right or wrong for good.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $rows = $ENV{BLOOMEXT_SCALE_ROWS} || 10_000_000;
die "BLOOMEXT_SCALE_ROWS must be a number of 500000 or more\n"
  unless $rows =~ /^\d+$/ && $rows >= 500_000;

# The rates, and how many times the bits of a classic Bloom filter a filter
# with a capacity may take.
my @rates = (0.01, 0.001, 0.0001);
my %size_limit = (0.01 => 1.06, 0.001 => 1.10, 0.0001 => 1.07);

# The columns of table "value", and values that no row of it has.
my %absent = (
	bigint => '-"bigint"',
	text => 'reverse("text")',
	uuid => 'reverse("text")::uuid');
my @columns = sort keys %absent;

# Ways to build a filter, and how many times the bits of a filter with a
# capacity it may take.  The low memory is too little for a list of hashes (8
# bytes per value), and enough for the bits at the lowest rate (2.6 bytes).
my $low_memory = int($rows * 3.2 / 1000);
my @ways = (
	{ name => 'sized', arguments => ", $rows", growth => 1 },
	{ name => 'auto', arguments => '', growth => 1.10 },
	{ name => 'low', arguments => '', growth => 2, memory => $low_memory });

my $node = PostgreSQL::Test::Cluster->new('scale');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', <<'CONF');
autovacuum = off
jit = off
max_wal_size = 8GB
max_worker_processes = 8
max_parallel_workers = 4
max_parallel_workers_per_gather = 2
min_parallel_table_scan_size = 0
bloomext.cache_memory = 1GB
CONF
$node->start;

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# The rows of a result, which has the columns named.
sub rows_of
{
	my ($query, @names) = @_;
	my @result;

	for my $line (split /\n/, sql($query))
	{
		my %row;
		@row{@names} = split /\|/, $line;
		push @result, \%row;
	}
	return @result;
}

sub between
{
	my ($got, $low, $high, $name) = @_;

	ok($got >= $low && $got <= $high, $name)
	  or diag("got $got, expected $low to $high");
	return;
}

# What chance alone may add to a measured rate, or take from it.  Where a
# thousand hits are expected, as at full scale, the promised bounds leave room
# enough for it.
sub noise
{
	my ($rate, $asked) = @_;

	return $rate * $asked >= 1000 ? 0 : 4 * sqrt($rate / $asked);
}

# A stored filter, as a query asks it.
sub stored
{
	my ($column, $way, $rate) = @_;

	return "(SELECT \"$rate\" FROM \"${column}_$way->{name}\")";
}

# For each way and some of the rates, how many of the first rows' values the
# filters report as present.
sub hits
{
	my ($column, $value, $asked, @some_rates) = @_;
	my @filters = map { my $way = $_; map { stored($column, $way, $_) } @some_rates } @ways;
	my @counts = split /\|/,
	  sql('SELECT '
		  . join(', ', map { "count(*) FILTER (WHERE bloom_contains($_, $value))" } @filters)
		  . " FROM value WHERE \"bigint\" <= $asked");
	my %hits;

	for my $way (@ways)
	{
		$hits{ $way->{name} }{$_} = shift @counts for @some_rates;
	}
	return \%hits;
}

# The filters of a column are the columns of a table for each way.
sub build_filters
{
	my ($column) = @_;

	for my $way (@ways)
	{
		my $setting = $way->{memory} ? "SET bloomext.build_memory = '$way->{memory}kB';" : '';

		sql("$setting CREATE UNLOGGED TABLE \"${column}_$way->{name}\" AS SELECT "
			  . join(', ', map { "bloom_agg(\"$column\", $_$way->{arguments}) AS \"$_\"" } @rates)
			  . ' FROM value');
	}
	return;
}

sub test_sizes
{
	my ($column) = @_;

	for my $rate (@rates)
	{
		my $classic = -log($rate) / log(2)**2 * $rows;
		my $sized = sql('SELECT bloom_bits(' . stored($column, $ways[0], $rate) . ')');

		for my $way (@ways)
		{
			my ($bits, $bytes, $capacity) = split /\|/,
			  sql('SELECT bloom_bits(f), pg_column_size(f), bloom_capacity(f) FROM ' . stored($column, $way, $rate) . ' s(f)');
			my $name = "$rows $column, fpp $rate, $way->{name}";

			cmp_ok($bits, '<=', $sized * $way->{growth}, "$name: at most $way->{growth} times the bits of sized");
			cmp_ok($bytes * 8, '<=', $bits + 1024, "$name: little more bytes than bits");
			between($capacity / $rows, 0.98, 1.02, "$name: capacity");
		}
		cmp_ok($sized, '<=', $classic * $size_limit{$rate},
			"$rows $column, fpp $rate: at most $size_limit{$rate} times the bits of a classic filter");
	}
	return;
}

sub test_answers
{
	my ($column) = @_;
	my $present = hits($column, "\"$column\"", $rows, @rates);

	for my $rate (@rates)
	{
		# as many as give a thousand hits or more, at full scale
		my $asked = $rate < 0.001 || $rows < 1_000_000 ? $rows : 1_000_000;
		my $noise = noise($rate, $asked);
		my $false = hits($column, $absent{$column}, $asked, $rate);

		for my $way (@ways)
		{
			my $name = "$rows $column, fpp $rate, $way->{name}";
			my $low = $way->{growth} < 2 ? 0.8 : 0;

			is($rows - $present->{ $way->{name} }{$rate}, 0, "$name: none reported as absent");
			between($false->{ $way->{name} }{$rate} / $asked, $low * $rate - $noise, 1.1 * $rate + $noise,
				"$name: measured rate over $asked");
		}
	}
	return;
}

# The same filters from plans with some numbers of workers.
sub test_workers
{
	my $low = "SET bloomext.build_memory = '${low_memory}kB'";

	for my $workers (0, 1, 2, 4)
	{
		my $plan = "ALTER TABLE value SET (parallel_workers = $workers); SET max_parallel_workers_per_gather = $workers;";
		my $select = 'SELECT bloom_agg("bigint", 0.01) %s, bloom_agg("bigint", 0.0001, ' . $rows . ') %s FROM value';

		my ($planned) = sql("$plan EXPLAIN " . sprintf($select, '', '')) =~ /Workers Planned: (\d+)/;
		is($planned // 0, $workers, "$workers workers are planned");
		is(sql("$plan SELECT a = " . stored('bigint', $ways[1], 0.01) . ', s = ' . stored('bigint', $ways[0], 0.0001)
				  . ' FROM (' . sprintf($select, 'AS a', 'AS s') . ') x'),
			't|t', "$rows bigint, $workers workers: equal filters");
		is(sql("$plan $low; SELECT bloom_agg(\"bigint\", 0.001) = " . stored('bigint', $ways[2], 0.001) . ' FROM value'),
			't', "$rows bigint, $workers workers, low build_memory: equal filters");
	}
	sql('ALTER TABLE value RESET (parallel_workers)');
	return;
}

# What does not fit build_memory is an error that tells the way on.
sub test_too_low
{
	my $memory = int($rows * 1.6 / 1000);
	my ($status, $out, $err) =
	  $node->psql('postgres', "SET bloomext.build_memory = '${memory}kB'; SELECT bloom_agg(\"bigint\", 0.001) FROM value");

	isnt($status, 0, "$rows bigint, too low build_memory: an error");
	like($err, qr/about \d+ distinct values are too many.*bloomext\.build_memory.*give the aggregate a capacity: bloom_agg\(value, 0\.001, \d+\)/s,
		"$rows bigint, too low build_memory: the error tells the way on");
	return;
}

# Few values: 0, 1, 2, 10 and 1000.
sub test_few
{
	my $asked = $rows < 1_000_000 ? $rows : 1_000_000;

	sql('CREATE UNLOGGED TABLE few AS SELECT n, p,'
		  . ' (SELECT bloom_agg("text", p) FROM value WHERE "bigint" <= n) AS auto,'
		  . ' (SELECT bloom_agg("text", p, n) FROM value WHERE "bigint" <= n) AS sized'
		  . " FROM unnest('{1,2,10,1000}'::int[]) n, unnest('{0.01,0.001,0.0001}'::float8[]) p");
	for my $few (rows_of('SELECT n, p, (SELECT count(*) FILTER (WHERE NOT bloom_contains(auto, "text")) + count(*) FILTER (WHERE NOT bloom_contains(sized, "text"))'
		  . ' FROM value WHERE "bigint" <= n), bloom_bits(auto) <= 1.1 * bloom_bits(sized), bloom_bits(sized) FROM few ORDER BY n, p', qw(n p missing alike bits)))
	{
		my $name = "$few->{n} values, fpp $few->{p}";
		my $rate = $few->{p};
		my $classic = -log($rate) / log(2)**2 * $few->{n};
		my $hits = sql("SELECT greatest(count(*) FILTER (WHERE bloom_contains((SELECT auto FROM few WHERE n = $few->{n} AND p = $rate), reverse(\"text\"))),"
			  . " count(*) FILTER (WHERE bloom_contains((SELECT sized FROM few WHERE n = $few->{n} AND p = $rate), reverse(\"text\")))) FROM value WHERE \"bigint\" <= $asked");

		is($few->{missing}, 0, "$name: none reported as absent");
		is($few->{alike}, 't', "$name: auto is at most 1.1 times as large as sized");
		cmp_ok($few->{bits}, '<=', $classic * $size_limit{$rate} + 512, "$name: size up to a block");
		cmp_ok($hits / $asked, '<=', 1.1 * $rate + 4 * sqrt($rate / $asked), "$name: measured rate over $asked");
	}
	is(sql("SELECT bloom_agg(\"text\") = (SELECT bloom_agg(1) FROM value WHERE false),"
			  . ' (SELECT count(*) FROM value WHERE bloom_contains((SELECT bloom_agg("text") FROM value WHERE false), "text"))'
			  . ' FROM value WHERE false'),
		't|0', "0 values: nothing is found, in $rows");
	return;
}

# Many rows, few of them different.
sub test_repetitions
{
	is(sql('SELECT a = f, b = f, bloom_capacity(a) FROM'
			  . ' (SELECT bloom_agg("bigint" % 1000) AS a, bloom_agg("bigint" % 1000, 0.01, 1000) AS b FROM value) m,'
			  . ' (SELECT bloom_agg(i::bigint) AS f FROM generate_series(0, 999) i) s'),
		't|t|1000', "$rows rows of 1000 values: the filter of the 1000");
	return;
}

# Say what comes next, which takes many seconds.
sub begin
{
	my ($what) = @_;

	diag("020_scale: $what");
	return;
}

$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
begin("a table of $rows rows");
sql('CREATE UNLOGGED TABLE value AS'
	  . ' SELECT i AS "bigint", u::text AS "text", u AS uuid FROM (SELECT i::bigint, md5(int8send(i))::uuid AS u FROM generate_series(1, '
	  . "$rows) i) s");
sql('ANALYZE value');
is(sql('SELECT count(*), min(length("text")), max(length("text")) FROM value'), "$rows|36|36", "there are $rows values");

for my $column (@columns)
{
	begin("filters of type $column");
	build_filters($column);
	test_sizes($column);
	begin("lookups of type $column");
	test_answers($column);
}
begin('parallel builds, repeated values, and filters of few');
test_too_low();
test_workers();
test_repetitions();
test_few();

$node->stop;
done_testing();
