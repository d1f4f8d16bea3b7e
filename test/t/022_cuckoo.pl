# Cuckoo filters at size, and against a table that does the same.
#
# First, a million values: none is missed, tables are as full as promised, and
# absent values pass at the rate that follows from the fingerprints.  Then
# random operations on small filters of all shapes, each also done to a plain
# table of values and how often they are in: what the filter tells must fit.
#
# BLOOMEXT_CUCKOO_STEPS is the number of operations, 200,000 unless given.  All
# values and operations are fixed, so that a run is right or wrong for good.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $steps = $ENV{BLOOMEXT_CUCKOO_STEPS} || 200_000;
die "BLOOMEXT_CUCKOO_STEPS must be a number\n" unless $steps =~ /^\d+$/;

my $values = 1_000_000;

# fingerprint bits, slots of a bucket, how full a large table must be, and
# absent values to ask: so many that about 400 of them pass
my @shapes = (
	[ 16, 4, 0.949, 3_500_000 ],
	[ 16, 8, 0.979, 1_700_000 ],
	[ 12, 4, 0.949, 220_000 ],
	[ 12, 2, 0.849, 500_000 ],
	[ 8, 4, 0.949, 20_000 ],
	[ 8, 8, 0.979, 10_000 ]);

my $node = PostgreSQL::Test::Cluster->new('cuckoo');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\njit = off\nfsync = off\n");
$node->start;

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

sql('CREATE EXTENSION bloomext');
for my $shape (@shapes)
{
	my ($bits, $bucket, $load, $absent) = @$shape;
	my $name = "$bits bits, buckets of $bucket";

	sql("CREATE TABLE built AS SELECT cuckoo_agg(i, $values, $bits, $bucket) AS f FROM generate_series(1, $values) i");
	my ($entries, $full, $told) = split /\|/, sql('SELECT entries, load, fpp FROM built, cuckoo_info(f)');
	my $missing = sql("SELECT count(*) FROM built, generate_series(1, $values) i WHERE NOT f @> i");
	my $passed = sql("SELECT count(*) FROM built, generate_series(1, $absent) i WHERE f @> -i");
	my $rate = 2 * $bucket * $full / 2**$bits;

	is($entries, $values, "$name: all values are in");
	is($missing, 0, "$name: none is missed");
	cmp_ok($full, '>=', $load, "$name: it is as full as promised");
	ok($passed / $absent <= 1.2 * $rate && $passed / $absent >= 0.8 * $rate, "$name: the rate of absent values that pass")
	  or diag("$passed of $absent, expected " . $rate * $absent);
	ok($told <= 1.01 * $rate && $told >= 0.9 * $rate, "$name: the rate that it tells") or diag("$told, expected $rate");
	sql('DROP TABLE built');
}

# Random operations, chosen by hashes of the steps' numbers.  A value that is
# not in the table may seem to be in the filter; it is never removed then.
sql(<<'SQL');
CREATE FUNCTION random_steps(steps bigint, bits int, bucket int, OUT wrong int, OUT done int, OUT refused int, OUT asked int, OUT passed int)
LANGUAGE plpgsql AS $$
DECLARE
	capacity int := 200 + 100 * bucket;
	f cuckoo := cuckoo_empty(capacity, bits, bucket);
	total int := 0;
	r bigint;
	v int;
	n int;
	ok boolean;
	before cuckoo;
BEGIN
	wrong := 0; done := 0; refused := 0; asked := 0; passed := 0;
	CREATE TEMP TABLE model (value int PRIMARY KEY, n int NOT NULL) WITH (fillfactor = 50);
	INSERT INTO model SELECT i, 0 FROM generate_series(0, 2 * capacity - 1) i;
	FOR step IN 1..steps LOOP
		r := bloom_hash(step * 1000 + bits * 10 + bucket) & 9223372036854775807;
		v := r / 128 % (2 * capacity);
		SELECT m.n INTO n FROM model m WHERE m.value = v;
		ok := true;
		before := f;
		BEGIN
			CASE
				WHEN r % 128 < 56 THEN
					IF n < bucket AND total < capacity THEN
						f := cuckoo_add(f, v);
						UPDATE model SET n = model.n + 1 WHERE value = v;
						total := total + 1;
					END IF;
				WHEN r % 128 < 96 THEN
					IF n > 0 THEN
						f := cuckoo_remove(f, v);
						UPDATE model SET n = model.n - 1 WHERE value = v;
						total := total - 1;
					ELSIF cuckoo_count(f, v) = 0 THEN
						SELECT NOT removed AND filter = f INTO ok FROM cuckoo_try_remove(f, v);
					END IF;
				WHEN r % 128 < 100 THEN
					IF f @> v THEN
						SELECT NOT added AND filter = f INTO ok FROM cuckoo_try_add(f, v);
					ELSIF total < capacity THEN
						ok := n = 0;
						SELECT filter, ok AND added INTO f, ok FROM cuckoo_try_add(f, v);
						UPDATE model SET n = 1 WHERE value = v;
						total := total + 1;
					END IF;
				WHEN r % 128 < 101 THEN
					f := f::text::cuckoo;
					SELECT cuckoo_cardinality(f) = total AND cuckoo_cardinality(f) = sum(m.n) AND bool_and(cuckoo_count(f, m.value) >= m.n) INTO ok FROM model m;
				WHEN r % 128 < 102 AND total > 20 THEN
					SELECT cuckoo_add_all(cuckoo_remove_all(f, few), few) INTO f FROM (SELECT array_agg(m.value) AS few FROM (SELECT value FROM model WHERE model.n > 0 ORDER BY value LIMIT 20) m) s;
				ELSE
					ok := cuckoo_count(f, v) >= n AND f @> v = (cuckoo_count(f, v) > 0);
					IF n = 0 THEN
						asked := asked + 1;
						passed := passed + (f @> v)::int;
					END IF;
			END CASE;
		EXCEPTION WHEN program_limit_exceeded THEN
			refused := refused + 1;
			ok := f = before;
		END;
		done := done + 1;
		IF NOT ok THEN
			wrong := wrong + 1;
		END IF;
	END LOOP;
	DROP TABLE model;
END $$;
SQL

my $shapes = 8;
for my $bits (8, 12, 16)
{
	for my $bucket ($bits > 8 ? 2 : (), 4, 8)
	{
		my $each = int($steps / $shapes) + 1;
		my $expected = 2 * $bucket / 2**$bits;
		my ($wrong, $done, $refused, $asked, $passed) = split /\|/,
		  sql("SELECT wrong, done, refused, asked, passed FROM random_steps($each, $bits, $bucket)");

		is("$done steps, $wrong wrong", "$each steps, 0 wrong", "$bits bits, buckets of $bucket: the filter fits the table after each of $each steps");
		cmp_ok($passed, '<=', 1.2 * $expected * $asked + 20, "$bits bits, buckets of $bucket: no more than chance passes");
		cmp_ok($refused, '<=', $each / 100, "$bits bits, buckets of $bucket: hardly a value is refused");
		note("$refused values were refused, $passed of $asked absent ones passed");
	}
}

$node->stop;
done_testing();
