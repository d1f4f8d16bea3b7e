# Long random sequences of operations on filters, beside plain lists of the same
# values: for every type and profile of filters, over every type of elements.
#
# After every few operations no value of the list may be absent from the filter,
# a filter that counts tells at least how often a value is there, absent values
# pass at about the promised rate, and a filter that knows no order is the one
# that its values rebuild.  At the end each combination has to notice values
# that are in the list only: a fault, planted.
#
# BLOOMEXT_MODEL_STEPS is the number of operations of each combination (60),
# BLOOMEXT_MODEL_SEED a number that chooses them.

use strict;
use warnings FATAL => 'all';

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $steps = $ENV{BLOOMEXT_MODEL_STEPS} || 60;
my $seed = $ENV{BLOOMEXT_MODEL_SEED} || 1;

# Types of elements: their values for numbers i from 1 to 600, in one or two
# spellings that SQL calls equal; or for fewer numbers, if there are fewer
# values.  Members of an array are never arrays, so these have no add_all.
my %elements = (
	'smallint' => ['i::smallint'],
	'integer' => ['i - 300'],
	'bigint' => ['(i - 300) * 4000000000'],
	'numeric' => [ 'round(i / 7.0, 5)', 'round(i / 7.0, 5)::numeric(30, 12)' ],
	'real' => ['i::real / 7'],
	'double precision' => [ '(i - 1) * 0.1::float8', '(i - 1) * -0.1::float8 * -1' ],
	'money' => ['(i / 4.0)::numeric::money'],
	'boolean' => [ 'i % 2 = 0', '(i % 2 = 0)::text::boolean', { numbers => 2 } ],
	'"char"' => [ '(i % 100 + 27)::"char"', { numbers => 100 } ],
	'text' => [ "'value ' || i", q{'value '::varchar || i::text} ],
	'varchar' => [q{(U&'\00fc ' || i)::varchar}],
	'char(12)' => [ "('v' || i)::char(12)", "('v' || i || '   ')::char(12)" ],
	'name' => ["('n' || i)::name"],
	'citext' => [ "('Word ' || i)::citext", "upper('Word ' || i)::citext" ],
	'bytea' => ["decode(md5(i::text), 'hex')"],
	'uuid' => [ 'md5(i::text)::uuid', 'upper(md5(i::text))::uuid' ],
	'date' => ["date '2024-02-29' + i"],
	'time' => ["time '00:00' + i * interval '7 s'"],
	'timetz' => ["('00:00+02'::timetz + i * interval '7 s')"],
	'timestamp' => ["timestamp '1999-12-31' + i * interval '7 h'"],
	'timestamptz' => [ "timestamptz '2024-01-01 00:00+00' + i * interval '7 h'", "(timestamptz '2024-01-01 00:00+00' + i * interval '7 h')::text::timestamptz" ],
	'interval' => [ "i * interval '1 day'", "i * interval '24 h'" ],
	'inet' => ["inet '10.0.0.0' + i"],
	'cidr' => ["(inet '10.0.0.0' + i)::cidr"],
	'macaddr' => ["('08002b' || lpad(to_hex(i), 6, '0'))::macaddr"],
	'macaddr8' => ["('08002b0102' || lpad(to_hex(i), 6, '0'))::macaddr8"],
	'bit(12)' => ['i::bit(12)'],
	'varbit' => ["B'1' || i::bit(12)"],
	'oid' => ['i::oid'],
	'xid8' => ['i::text::xid8'],
	'pg_lsn' => ["pg_lsn '0/0' + i"],
	'tid' => ["('(' || i || ',1)')::tid"],
	'model_mood' => [ "(CASE i % 2 WHEN 0 THEN 'sad' ELSE 'happy' END)::model_mood", { numbers => 2 } ],
	'model_pair' => ["ROW(i % 7, 'p' || i)::model_pair"],
	'model_id' => ['i::model_id'],
	'integer[]' => [ 'ARRAY[i, NULL, -i]', { array => 1 } ],
	'text[]' => [ "ARRAY['a' || i, 'b']", { array => 1 } ],
	'int4range' => [ 'int4range(i, i + 5)', "int4range(i, i + 4, '[]')" ],
	'numrange' => [ 'numrange(i, i + 1.50)', 'numrange(i + 0.0, i + 1.5)' ],
	'int8multirange' => ['int8multirange(int8range(i, i + 5), int8range(-i - 5, -i))'],
	'jsonb' => [ q{jsonb_build_object('a', i, 'b', 1.0)}, q{jsonb_build_object('b', 1, 'a', i)} ],);

# Filters: type, an empty one for 400 values, the aggregate that builds the same
# shape or undef, the elements that it takes if not all.
my @foreign = ('integer', 'bigint', 'text', 'varchar', 'char(12)');
my @filters = (
	[ 'bloom', 'bloom_empty(0.01, 400)', 'bloom_agg(VALUE, 0.01, 400)' ],
	[ 'bloom', 'bloom_empty(1e-6, 400)', 'bloom_agg(VALUE, 1e-6, 400)' ],
	[ 'bloom', "bloom_empty(0.01, 400, overflow => 'error')", undef ],
	[ 'bloom', "bloom_empty(0.01, 20, overflow => 'grow')", undef ],
	[ 'counting_bloom', 'counting_bloom_empty(0.01, 400)', 'counting_bloom_agg(VALUE, 0.01, 400)' ],
	[ 'cuckoo', 'cuckoo_empty(600)', 'cuckoo_agg(VALUE, 600)' ],
	[ 'cuckoo', "cuckoo_empty(600, profile => 'redisbloom')", undef, [ @foreign, 'bytea' ] ],
	[ 'bloom', "bloom_empty(0.01, 20, 'redisbloom', 'grow')", undef, [ @foreign, 'bytea' ] ],
	[ 'bloom', "bloom_empty(0.01, 400, 'redisbloom', 'error')", undef, [ @foreign, 'bytea' ] ],
	(map { [ 'bloom', "bloom_empty(0.01, 400, '$_')", "bloom_agg(VALUE, 0.01, 400, '$_')", /^redisson_/ ? \@foreign : /^guava_utf16/ ? [ grep { /^(?!int|big)/ } @foreign ] : [ @foreign, /^redisson/ ? () : 'bytea' ] ] }
		qw(guava guava32 guava_utf16 redisbloom redisson redisson_kryo5 redisson_json redis_bitmap redis_bitmap32 spark spark_v2 parquet)),);

# Operations in PL/pgSQL, on the filter f with its list l and on g with m.  i is
# a number and VALUE its element, a are some distinct numbers, h a filter.
# "exact" tells that a filter has what its list builds, COUNTS is whether it
# knows how often a value was added.
my %operations = (
	add => 'f := TYPE_add(f, VALUE); l := l || i;',
	add_all => 'f := TYPE_add_all(f, array_append(ARRAY(SELECT VALUE FROM unnest(a) i), NULL)); l := l || a;',
	try_add => q{SELECT t.filter, t.added INTO f, b FROM TYPE_try_add(f, VALUE) t;
			IF b AND i = ANY (l) THEN RAISE 'a value is new that is there'; END IF;
			IF b OR NOT COUNTS THEN l := l || i; END IF;},
	remove => q{i := l[1 + floor(random() * cardinality(l))]; p := array_position(l, i);
			f := TYPE_remove(f, VALUE); l := l[:p - 1] || l[p + 1:];},
	remove_all => 'a := l[:3]; f := TYPE_remove_all(f, ARRAY(SELECT VALUE FROM unnest(a) i)); l := l[4:];',
	try_remove => q{i := l[1]; SELECT t.filter, t.removed INTO f, b FROM TYPE_try_remove(f, VALUE) t;
			IF NOT b THEN RAISE 'a value is gone that was there'; END IF;
			l := l[2:];},
	union => 'f := TYPE_union(f, g); l := l || m; exact := exact AND other_exact;',
	intersection => 'f := TYPE_intersection(f, g); l := ARRAY(SELECT unnest(l) INTERSECT SELECT unnest(m)); exact := false;',
	build => 'g := (SELECT AGGREGATE FROM unnest(a) i); m := a; other_exact := true;',
	build_like => 'g := (SELECT TYPE_add_agg(EMPTY, VALUE) FROM unnest(a) i); m := a; other_exact := true;',
	swap => 'h := f; f := g; g := h; a := l; l := m; m := a; b := exact; exact := other_exact; other_exact := b;',
	copy => 'g := f; m := l; other_exact := exact;',
	text => 'f := f::text::TYPE;');

# A whole sequence.  CASES are the operations, PLANT puts values into the list
# only, COUNTED checks how often values are there.
my $block = <<'SQL';
DO $model$
#variable_conflict use_column
DECLARE
	f TYPE := EMPTY; g TYPE := EMPTY; h TYPE;
	l int[] := '{}'; m int[] := '{}'; a int[];
	exact boolean := true; other_exact boolean := true; b boolean;
	i int; n int; p int; done text;
BEGIN
	PERFORM setseed(SEED / 1000.0);
	FOR step IN 1 .. STEPS LOOP
		i := 1 + floor(random() * LEAST(NUMBERS, 200));
		a := ARRAY(SELECT DISTINCT 1 + floor(random() * LEAST(NUMBERS, 200))::int FROM generate_series(1, 1 + floor(random() * 12)::int));
		p := CASE WHEN cardinality(l) < 4 THEN 0 ELSE floor(random() * OPERATIONS) END;
		CASE p
CASES		END CASE;
		PLANT
		SELECT count(*) INTO n FROM unnest(l) i WHERE NOT TYPE_contains(f, VALUE);
		IF n > 0 THEN RAISE 'after % steps (%) % values are missed', step, done, n; END IF;
		COUNTED
		IF exact AND ALIKE AND cardinality(l) > 0 AND f <> (SELECT TYPE_add_agg(EMPTY, VALUE) FROM unnest(l) i) THEN
			RAISE 'after % steps (%) the filter is not the one of its values', step, done;
		END IF;
		-- Filters keep some room, and those that count have few of each.
		IF cardinality(l) > 250 OR COUNTS AND EXISTS (SELECT FROM unnest(l || m) v GROUP BY v HAVING count(*) > 2) THEN
			f := EMPTY; l := '{}'; exact := true;
			g := EMPTY; m := '{}'; other_exact := true;
		END IF;
	END LOOP;
	IF NUMBERS = 600 THEN
		SELECT count(*) INTO n FROM generate_series(201, 600) i WHERE TYPE_contains(f, VALUE);
		IF n > 40 THEN RAISE '% of 400 absent values pass', n; END IF;
	END IF;
END
$model$;
SQL

my $counted = q{SELECT count(*) INTO n FROM (SELECT i, count(*) AS times FROM unnest(l) i GROUP BY i) s WHERE TYPE_count(f, VALUE) < times;
		IF n > 0 THEN RAISE 'after % steps (%) % values are counted too low', step, done, n; END IF;};

my $node = PostgreSQL::Test::Cluster->new('models');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\njit = off\nfsync = off\ntimezone = 'UTC'\n");
$node->start;
$node->safe_psql('postgres', <<'SQL');
CREATE EXTENSION bloomext;
CREATE TYPE model_mood AS ENUM ('sad', 'happy');
CREATE TYPE model_pair AS (a int, b text);
CREATE DOMAIN model_id AS bigint CHECK (VALUE > 0);
SQL

my $citext = $node->psql('postgres', 'CREATE EXTENSION citext; CREATE EXTENSION bloomext_citext') == 0;
delete $elements{citext} unless $citext;

my %functions = map { $_ => 1 }
	split /\n/, $node->safe_psql('postgres', q{SELECT DISTINCT proname FROM pg_proc WHERE proname ~ '^(bloom|counting_bloom|cuckoo)_' AND proname <> 'bloom_remove'});

# Those operations that a filter has, over these elements.
sub operations_of
{
	my ($type, $empty, $aggregate, $about) = @_;

	return grep {
		my ($called) = $operations{$_} =~ /TYPE_(\w+)\(/;

		(!$called || $functions{"${type}_$called"}) &&
			($aggregate || $_ ne 'build') &&
			!($empty =~ /error|grow/ && /^(?:union|intersection)$/) &&
			!($about->{array} && /_all$/)
	} sort keys %operations;
}

# The sequence of so many steps for a filter and a type of elements, as SQL.
sub sequence
{
	my ($filter, $element, $steps, $plant) = @_;
	my ($type, $empty, $aggregate) = @$filter;
	my @spellings = @{ $elements{$element} };
	my $about = ref $spellings[-1] ? pop @spellings : {};
	my $value = @spellings == 1 ? $spellings[0] : "CASE WHEN random() < 0.5 THEN $spellings[0] ELSE $spellings[1] END";
	my @operations = operations_of($type, $empty, $aggregate, $about);
	my %words = (
		CASES => join('', map { "\t\tWHEN $_ THEN done := '$operations[$_]'; $operations{$operations[$_]}\n" } 0 .. $#operations),
		PLANT => $plant,
		COUNTED => $functions{"${type}_count"} ? $counted : '',
		COUNTS => $functions{"${type}_count"} ? 'true' : 'false',
		ALIKE => $type =~ /bloom/ && $empty !~ /error|grow/ ? 'true' : 'false',
		OPERATIONS => scalar @operations,
		NUMBERS => $about->{numbers} // 600,
		STEPS => $steps,
		SEED => $seed,
		AGGREGATE => $aggregate // '',
		EMPTY => $empty,
		VALUE => "($value)::$element",);
	my $sql = $block;

	for my $word (qw(CASES PLANT COUNTED AGGREGATE EMPTY VALUE COUNTS ALIKE OPERATIONS NUMBERS STEPS SEED))
	{
		$sql =~ s/\b$word\b/$words{$word}/g;
	}
	return $sql =~ s/\bTYPE(?=_|\b)/$type/gr;
}

# Is what the aggregate builds of 30,000 values, a state larger than a tuple, what
# adding them to an empty filter gives, and does it miss none?
sub test_large
{
	my ($type, $empty, $aggregate, $element) = @_;
	my $value = "($elements{$element}[0])::$element";

	s/\b[46]00\b/400000/ for $empty, $aggregate;
	$aggregate =~ s/VALUE/v/;
	my $unsized = $aggregate =~ s/\b400000\b/NULL/r;
	is($node->safe_psql('postgres', <<"SQL"), 't|0|0', "$aggregate of many values of type $element");
WITH element AS MATERIALIZED (SELECT $value AS v FROM generate_series(1, 30000) AS i),
	built AS MATERIALIZED (SELECT $aggregate AS f, $unsized AS g, ${type}_add_all($empty, array_agg(v)) AS h FROM element)
SELECT f = h OR '$type' = 'cuckoo', count(*) FILTER (WHERE NOT ${type}_contains(f, v)), count(*) FILTER (WHERE NOT ${type}_contains(g, v)) FROM built, element GROUP BY f = h;
SQL
	return;
}

for my $filter (@filters)
{
	my ($type, $empty, undef, $only) = @$filter;

	for my $element ($only ? grep { $elements{$_} } @$only : sort keys %elements)
	{
		my (undef, undef, $errors) = $node->psql('postgres', sequence($filter, $element, $steps, ''));

		is($errors, '', "$empty over $element");
		next if grep { ref && $_->{numbers} } @{ $elements{$element} };
		(undef, undef, $errors) = $node->psql('postgres', sequence($filter, $element, 1, 'l := l || ARRAY(SELECT generate_series(201, 240));'));
		like($errors, qr/values are missed/, "$empty over $element: values that are in the list only are noticed");
	}
	next unless $filter->[2];
	test_large(@$filter[ 0 .. 2 ], $_)
	  for grep { my $element = $_; !$only || grep { $_ eq $element } @$only } ('integer', 'bigint', 'text', 'bytea');
}

$node->stop;
done_testing();
