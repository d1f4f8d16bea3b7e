# A statement that fails leaves every stored filter as it was, and of many
# sessions that change one filter at once none loses what it added.
#
# BLOOMEXT_ADDS is the number of values that each of the sessions adds (60).

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use FilterTypes;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $adds = $ENV{BLOOMEXT_ADDS} || 60;

my $node = PostgreSQL::Test::Cluster->new('atomic');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "max_prepared_transactions = 5\n");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

# Statements that fail after some filters were changed, or are undone.
my @failing = (
	[ 'an error in a later row', 'UPDATE filter SET f = TYPE_add(f, 1 / (id - 13))' ],
	[ 'a later statement', 'BEGIN; UPDATE filter SET f = TYPE_add(f, 5); SELECT 1 / 0; COMMIT' ],
	[ 'rollback', 'BEGIN; UPDATE filter SET f = TYPE_add(f, 5); ROLLBACK' ],
	[ 'rollback to a savepoint', 'BEGIN; SAVEPOINT s; UPDATE filter SET f = TYPE_add(f, 5); ROLLBACK TO s; COMMIT' ],
	[ 'rollback of a prepared transaction', "BEGIN; UPDATE filter SET f = TYPE_add(f, 5); PREPARE TRANSACTION 'p'; ROLLBACK PREPARED 'p'" ],
	[ 'a value of another kind', q{UPDATE filter SET f = CASE id WHEN 13 THEN TYPE_add(f, 'x'::text) ELSE TYPE_add(f, 5) END} ],
	[ 'a build', 'INSERT INTO filter SELECT 100, TYPE_agg(v + 1000 / (5000 - v) SHAPE) FROM generate_series(1, 6000) v' ],
	[ 'a build in an update', 'UPDATE filter SET f = (SELECT TYPE_agg(v + 1000 / (5000 - v) SHAPE) FROM generate_series(1, 500 * id) v)' ],
	[ 'a union', 'UPDATE filter SET f = (SELECT TYPE_union_agg(CASE WHEN o.id < filter.id OR filter.id < 13 THEN o.f ELSE TYPE_add(EMPTY, 1 / (o.id - o.id)) END) FROM filter o)' ],
	[ 'a conflict', 'INSERT INTO filter (id) VALUES (1), (2), (1) ON CONFLICT (id) DO UPDATE SET f = TYPE_add(filter.f, 5)' ],
	[ 'a merge', 'MERGE INTO filter USING generate_series(1, 30) g ON g = filter.id WHEN MATCHED THEN UPDATE SET f = TYPE_add(f, 1 / (13 - g)) WHEN NOT MATCHED THEN INSERT VALUES (g)' ],
	[ 'a trigger', 'UPDATE filter SET f = TYPE_add(f, 5) WHERE id BETWEEN 10 AND 17' ],
	[ 'a block with an exception handler',
		'DO $$ BEGIN FOR i IN 1 .. 20 LOOP BEGIN UPDATE filter SET f = TYPE_add(f, 5) WHERE id = i; PERFORM 1 / 0; EXCEPTION WHEN division_by_zero THEN NULL; END; END LOOP; END $$' ],
	[ 'a loop over a variable',
		'DO $$ DECLARE r record; BEGIN SELECT * INTO r FROM filter WHERE id = 1; FOR i IN 1 .. 1000 LOOP r.f := TYPE_add(r.f, i); IF i % 100 = 0 THEN UPDATE filter SET f = r.f WHERE id = i / 100; END IF; PERFORM 1 / (900 - i); END LOOP; END $$' ],
	[ 'a loop over rows',
		'DO $$ DECLARE r record; BEGIN FOR r IN SELECT * FROM filter LOOP FOR i IN 1 .. 10 LOOP r.f := TYPE_add(r.f, i); END LOOP; END LOOP; END $$' ],
	[ 'a loop over many values',
		q[DO $$ DECLARE v TYPE; BEGIN SELECT f INTO v FROM filter WHERE id = 1; v := TYPE_add_all(v, ARRAY(SELECT generate_series(1, 5000))); RAISE 'enough'; END $$] ],
	[ 'a timeout', "SET statement_timeout = '100ms'; UPDATE filter SET f = CASE WHEN id < 13 THEN TYPE_add(f, 5) ELSE TYPE_add(f, length(pg_sleep(1)::text)) END; RESET statement_timeout" ],
	[ 'a check of another column', 'UPDATE filter SET f = TYPE_add(f, 5), n = 13 - id' ],);

# What is stored, to the byte.
my $stored = "SELECT md5(string_agg(id || ' ' || md5(f::text) || coalesce(n::text, ''), ',' ORDER BY id)) FROM filter";

sub create_filters
{
	my ($type) = @_;

	$node->safe_psql('postgres',
		alike_sql($type) . sql_for($type, 'CREATE TABLE filter (id int PRIMARY KEY, f TYPE, n int CHECK (n > 0));'
			  . 'INSERT INTO filter SELECT id, TYPE_agg(id * 1000 + v SHAPE) FROM generate_series(1, 20) id, generate_series(1, 100) v GROUP BY id ORDER BY id;')
		  . 'CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM 1 / (17 - NEW.id); RETURN NULL; END $$;'
		  . 'CREATE TRIGGER fail AFTER UPDATE ON filter FOR EACH ROW WHEN (NEW.id = 17) EXECUTE FUNCTION fail()');
	return;
}

sub test_failures
{
	my ($type) = @_;
	my $session = Session->new($node);
	my $before = $session->safe($stored);

	for my $case (grep { has_all($type, $_->[1]) } @failing)
	{
		my ($name, $text) = @$case;
		my $answer = $session->ask(sql_for($type, $text));

		$session->ask('ROLLBACK');
		unlike($answer, qr/^ERROR:  (?:42601|42883|42P01|42703|XX000)/m, "$type->{name}, $name: it is what it should be");
		$name =~ /^rollback|handler|over rows/ or like($answer, qr/^ERROR:  /m, "$type->{name}, $name: it fails");
		is($session->safe($stored), $before, "$type->{name}, $name: all filters are as before");
	}
	$session->safe(sql_for($type, 'BEGIN; UPDATE filter SET f = TYPE_add(f, 5) WHERE id = 1'));
	isnt($session->safe($stored), $before, "$type->{name}: a change would be seen");
	$session->safe('ROLLBACK');
	is($session->safe($stored), $before, "$type->{name}: until it is undone");
	return;
}

# Variables are values: an addition to one, the first above all, is not seen in
# another, nor by a caller; and what an exception leaves is a filter that can
# be used.
sub test_variables
{
	my ($type) = @_;
	my $test = <<'SQL';
CREATE OR REPLACE FUNCTION grow(g TYPE) RETURNS TYPE LANGUAGE plpgsql AS $$
BEGIN
	FOR i IN 101 .. 200 LOOP g := TYPE_add(g, i); END LOOP;
	RETURN g;
END $$;
DO $$
DECLARE
	a TYPE; b TYPE; c TYPE; all_of TYPE[];
BEGIN
	SELECT f INTO a FROM filter WHERE id = 1;
	b := a;
	a := TYPE_add(a, 1);
	ASSERT TYPE_contains(a, 1) AND NOT TYPE_contains(b, 1), 'b changed with a';
	b := a;
	b := TYPE_add(b, 2);
	ASSERT TYPE_contains(b, 2) AND NOT TYPE_contains(a, 2), 'a changed with b';
	c := grow(b);
	ASSERT TYPE_contains(c, 101) AND TYPE_contains(c, 150) AND NOT TYPE_contains(b, 101) AND NOT TYPE_contains(b, 150), 'an argument was changed';
	all_of := ARRAY[a, b, TYPE_add(b, 3)];
	b := TYPE_add(b, 4);
	ASSERT TYPE_contains(all_of[3], 3) AND NOT TYPE_contains(all_of[2], 4), 'a member was changed';
	BEGIN
		a := TYPE_add(a, 5);
		a := TYPE_add(a, 1 / (a IS NULL)::int);
	EXCEPTION WHEN division_by_zero THEN
		ASSERT TYPE_contains(a, 5), 'a variable keeps what was assigned';
	END;
	a := TYPE_add(a, 6);
	ASSERT TYPE_contains(a, 1) AND TYPE_contains(a, 5) AND TYPE_contains(a, 6), 'after an exception';
	BEGIN
		b := TYPE_add(NULL::TYPE, 1);
		ASSERT b IS NULL, 'NULL';
		RAISE EXCEPTION 'undo';
	EXCEPTION WHEN raise_exception THEN
		ASSERT b IS NULL AND TYPE_contains(c, 1), 'others stay';
	END;
END $$;
SELECT 1
SQL

	is($node->safe_psql('postgres', sql_for($type, $test)), '1', "$type->{name}: variables are values");
	return;
}

# Sessions that add to one row, each in its own way.
my @ways = (
	[ 'read committed', 'READ COMMITTED', 'UPDATE filter SET f = TYPE_add(f, %d) WHERE id = 7' ],
	[ 'upsert', 'READ COMMITTED', 'INSERT INTO filter VALUES (7) ON CONFLICT (id) DO UPDATE SET f = TYPE_add(filter.f, %d)' ],
	[ 'repeatable read', 'REPEATABLE READ', 'UPDATE filter SET f = TYPE_add(f, %d) WHERE id = 7' ],
	[ 'serializable', 'SERIALIZABLE', 'UPDATE filter SET f = TYPE_add(f, %d) WHERE id = 7' ],
	[ 'merge', 'READ COMMITTED', 'MERGE INTO filter USING (VALUES (7)) x (i) ON x.i = filter.id WHEN MATCHED THEN UPDATE SET f = TYPE_add(filter.f, %d)' ],);

sub test_concurrent_adds
{
	my ($type) = @_;
	my (@busy, $refused);

	for my $i (0 .. $#ways)
	{
		my ($name, $isolation, $text) = @{ $ways[$i] };
		my $session = Session->new($node);

		$session->safe("SET default_transaction_isolation = '$isolation'");
		push @busy, {
			name => $name,
			session => $session,
			text => $text,
			left => [ map { $_ * 10 + $i + 100_000 } 1 .. $adds ] };
	}
	$refused = 0;
	my $next = sub {
		my ($busy) = @_;

		$busy->{session}->put(sql_for($type, sprintf $busy->{text}, $busy->{left}[0])) if @{ $busy->{left} };
	};
	$next->($_) for @busy;
	while (grep { @{ $_->{left} } } @busy)
	{
		for my $one (grep { @{ $_->{left} } } @busy)
		{
			my $answer = $one->{session}->get(0.001);

			next unless defined $answer;
			die "$one->{name}: $answer" if $answer =~ /^ERROR/m && $answer !~ /^ERROR:  40001/m;
			if ($answer eq '') { shift @{ $one->{left} } }
			else { $refused++ }
			$next->($one);
		}
	}
	note("$refused additions were repeated after a serialization failure");
	my $all = join ' OR ', map { "v % 10 = $_" } 0 .. $#ways;
	my $values = 'generate_series(' . 100_010 . ', ' . (100_009 + 10 * $adds) . ") v WHERE $all";

	is($node->safe_psql('postgres', sql_for($type, "SELECT count(*), count(*) FILTER (WHERE NOT TYPE_contains((SELECT f FROM filter WHERE id = 7), v)) FROM $values")),
		scalar(@ways) * $adds . '|0', "$type->{name}: nothing that " . @ways . ' sessions added at once is lost');
	is( $node->safe_psql('postgres',
			sql_for($type, "SELECT ALIKE((SELECT f FROM filter WHERE id = 7), TYPE_agg(v SHAPE)) FROM (SELECT v FROM $values UNION ALL SELECT 7000 + i FROM generate_series(1, 100) i) s")),
		't', "$type->{name}: and the filter is the one of these values");
	return;
}

# Where the shapes have less room than what all sessions add, larger ones.
my $room = 20000 + 2 * @ways * $adds;

for my $type (@filter_types, @filter_variants)
{
	s/\b20000$|\b20000(?=\))/$room/ for grep { defined } @$type{qw(EMPTY SHAPE)};
	create_filters($type);
	test_failures($type);
	test_variables($type);
	test_concurrent_adds($type);
	$node->safe_psql('postgres', 'DROP TABLE filter; DROP FUNCTION fail, grow, alike');
}

$node->stop;
done_testing();
