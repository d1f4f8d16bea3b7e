# The Python package in contrib/python: its hashes of values of each type that Python
# has are the server's, and so are its answers for filters of each kind, those of false
# positives, too.  What is no value of a filter's kind, and damaged filters, are errors.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../lib";

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $package = "$FindBin::RealBin/../../contrib/python";

# Python's modules of Debian's packages belong to Debian's own interpreter.
my ($python) = grep { IPC::Run::run([ $_, '-c', 'import xxhash' ], '<', \'', '>&', \my $ignored) } grep { -x } map { ("$_/python3") } split(/:/, $ENV{PATH}), '/usr/bin';
plan skip_all => 'no module xxhash of Python (on Debian: python3-xxhash)' unless $python;

my $node = PostgreSQL::Test::Cluster->new('python');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$node->safe_psql('postgres', "CREATE EXTENSION bloomext; CREATE TYPE mood AS ENUM ('sad', 'happy'); CREATE TYPE pair AS (a int, b text[]); SET TimeZone = 'UTC'");

# Lines of Python, run with the package; what they print.
sub python
{
	my ($program) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir() . '/program.py';

	PostgreSQL::Test::Utils::append_to_file($file, "import datetime, decimal, ipaddress, sys, uuid\nsys.path.insert(0, '$package')\nfrom datetime import date, time, timedelta, timezone\nfrom decimal import Decimal\nfrom bloomext import Filter, hash_of\n$program");
	IPC::Run::run([ $python, '-B', $file ], '>', \my $output, '2>', \my $errors);
	diag($errors) if $errors;
	return $output;
}

# --- hashes ---

# A range as drivers give it.
my $prelude = <<'PYTHON';
class Range:
	def __init__(self, lower=None, upper=None, bounds='[)', empty=False):
		self.lower, self.upper, self.isempty = lower, upper, empty
		self.lower_inc, self.upper_inc = lower is not None and bounds[0] == '[', upper is not None and bounds[1] == ']'
PYTHON

# The kind, a value in SQL, and in Python.
my @values = (
	(map { [ 'int', "($_)::bigint", $_ ] } 0, 1, -1, 42, 9223372036854775807, '-9223372036854775808'),
	[ 'int', '7::smallint', 7 ],
	(map { [ 'oid', "'$_'::oid", $_ ] } 0, 4294967295),
	[ 'xid', "'77'::xid", 77 ], [ 'xid8', "'5000000000'::xid8", 5000000000 ],
	(map { [ 'float', "'$_'::float8", "float('$_')" ] } qw(0 -0 1.5 -2.25e300 1e-310 Infinity -Infinity NaN)),
	[ 'float', '0.1::float8', '0.1' ], [ 'float', '3::float8', '3' ],
	(map { [ 'numeric', "'$_'::numeric", "Decimal('$_')" ] } qw(0 0.00 1 1.0 1.00 -1 10 100 1000 10000 100000 12345 -123456.789 0.1 0.01 0.001 0.0001 0.00001 0.12345 1e20 1.5e-20 99999999.99990000 120000000 NaN Infinity -Infinity)),
	[ 'numeric', '10000000000::numeric', '10 ** 10' ],
	[ 'text', "''::text", "''" ], [ 'text', "'abc'::text", "'abc'" ], [ 'text', "'ab '::varchar", "'ab '" ], [ 'text', "'ab '::char(5)", "'ab'" ],
	[ 'text', "U&'\\00e9\\+01f600'::text", "'\\u00e9\\U0001f600'" ], [ 'text', "repeat('xyz', 200)", "'xyz' * 200" ],
	[ 'enum', "'happy'::mood", "'happy'" ],
	[ 'bytea', "'\\x00ff10'::bytea", "b'\\x00\\xff\\x10'" ], [ 'bytea', "''::bytea", "b''" ],
	[ 'bool', 'true', 'True' ], [ 'bool', 'false', 'False' ],
	[ 'uuid', "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid", "uuid.UUID('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')" ],
	[ 'date', "date '1999-12-31'", 'date(1999, 12, 31)' ], [ 'date', "date '2026-11-28'", 'date(2026, 11, 28)' ], [ 'date', "date '0001-01-01'", 'date.min' ],
	[ 'timestamp', "timestamp '2026-11-28 10:00:00.000001'", 'datetime.datetime(2026, 11, 28, 10, 0, 0, 1)' ],
	[ 'timestamp', "timestamp '1999-12-31 23:59:59.5'", 'datetime.datetime(1999, 12, 31, 23, 59, 59, 500000)' ],
	[ 'timestamptz', "timestamptz '2026-11-28 10:00:00+02'", 'datetime.datetime(2026, 11, 28, 10, tzinfo=timezone(timedelta(hours=2)))' ],
	[ 'timestamptz', "timestamptz '2026-11-28 08:00:00Z'", 'datetime.datetime(2026, 11, 28, 8, tzinfo=timezone.utc)' ],
	[ 'time', "time '23:59:59.999999'", 'time(23, 59, 59, 999999)' ],
	[ 'timetz', "timetz '10:00:00-03:30'", 'time(10, tzinfo=timezone(-timedelta(hours=3, minutes=30)))' ],
	[ 'interval', "interval '1 day 01:02:03.000004'", 'timedelta(days=1, hours=1, minutes=2, seconds=3, microseconds=4)' ],
	[ 'interval', "interval '-3 days'", 'timedelta(days=-3)' ],
	[ 'inet', "'10.0.0.1'::inet", "ipaddress.ip_address('10.0.0.1')" ], [ 'inet', "'10.0.0.1/8'::inet", "ipaddress.ip_interface('10.0.0.1/8')" ],
	[ 'inet', "'10.0.0.0/8'::cidr", "ipaddress.ip_network('10.0.0.0/8')" ], [ 'inet', "'2001:db8::1'::inet", "ipaddress.ip_address('2001:db8::1')" ],
	(map { [ 'jsonb', "'$_->[0]'::jsonb", $_->[1] ] } [ 'null', 'None' ], [ 'true', 'True' ], [ '0', '0' ], [ '1.50', '1.5' ], [ '1e300', '1e300' ], [ '"a\u00e9"', "'a\\u00e9'" ],
		[ '[]', '[]' ], [ '{}', '{}' ], [ '[1, [2, null], "x"]', "[1, [2, None], 'x']" ], [ '{"b": 1, "aa": {"c": [false]}, "a": 2}', "{'aa': {'c': [False]}, 'a': 2, 'b': 1}" ]),
	[ 'int[]', "'{}'::int[]", '[]' ], [ 'int[]', "'{1,NULL,3}'::int[]", '[1, None, 3]' ], [ 'int[]', "'{{1,2},{3,4}}'::int[]", '[[1, 2], [3, 4]]' ],
	[ 'text[]', "'{a,\"\"}'::text[]", "['a', '']" ], [ 'jsonb[]', "ARRAY['1'::jsonb, NULL]", '[1, None]' ],
	[ 'row(int,text[])', "ROW(1, '{a,b}'::text[])::pair", "(1, ['a', 'b'])" ], [ 'row(int,text[])', 'ROW(NULL, NULL)::pair', '(None, None)' ],
	[ 'row(int,row(int,text[]))', "ROW(5, ROW(1, '{a}'::text[])::pair)", "(5, (1, ['a']))" ],
	[ 'range(int)', "'[1,5]'::int4range", "Range(1, 5, '[]')" ], [ 'range(int)', "'(1,5)'::int4range", "Range(1, 5, '()')" ], [ 'range(int)', "'(1,2)'::int8range", "Range(1, 2, '()')" ],
	[ 'range(int)', "'empty'::int4range", 'Range(empty=True)' ], [ 'range(int)', "'(,5)'::int4range", 'Range(None, 5)' ], [ 'range(numeric)', "'(1.0,2.5]'::numrange", "Range(Decimal(1), Decimal('2.5'), '(]')" ],
	[ 'range(date)', "'[2026-01-01,2026-01-31]'::daterange", "Range(date(2026, 1, 1), date(2026, 1, 31), '[]')" ], [ 'range(timestamp)', "'(,)'::tsrange", 'Range()' ]);

my @wanted = split /\n/, $node->safe_psql('postgres', join "\n", map { "SELECT '$_->[0]|' || bloom_hash($_->[1]);" } @values);
my @got = split /\n/, python($prelude . join '', map { "print('$_->[0]', hash_of($_->[2], '$_->[0]'), sep='|')\n" } @values);
is(scalar(@got), scalar(@values), 'all values are hashed');
for my $i (0 .. $#values)
{
	is($got[$i], $wanted[$i], "hash of $values[$i][1]");
}
my @kinds = $node->safe_psql('postgres', join "\n", map { "SELECT element FROM bloom_info(bloom_add(bloom_empty(0.01, 10), $_->[1]));" } @values);
is(join("\n", @kinds), join("\n", map { $_->[0] } @values), 'the kinds are those of the server');

# --- filters ---

# Filters of 1 to 3000, and those without, of which 20,000 numbers are asked.
my %filters = (
	'8 bits' => 'SELECT bloom_agg(i, 0.01) FROM generate_series(1, 3000) i',
	'16 bits' => 'SELECT bloom_agg(i, 0.0001) FROM generate_series(1, 3000) i',
	'overfull' => 'SELECT bloom_agg(i, 0.01, 700) FROM generate_series(1, 3000) i',
	'with layers' => "SELECT bloom_add_agg(bloom_empty(0.01, 100, overflow => 'grow'), i) FROM generate_series(1, 3000) i",
	'that raises errors' => "SELECT bloom_add_agg(bloom_empty(0.01, 3000, overflow => 'error'), i) FROM generate_series(1, 3000) i",
	'counting' => 'SELECT counting_bloom_agg(i, 0.01) FROM generate_series(1, 3000) i',
	'counting, 16' => 'SELECT counting_bloom_agg(i % 1000, 0.0001, 1000) FROM generate_series(1, 3000) i',
	(map { ("cuckoo of $_" => "SELECT cuckoo_agg(i % 2500, 3000, $_) FROM generate_series(1, 3000) i") } 8, 12, 16),
	'without a member' => 'SELECT bloom_empty(0.01, 10)',
	'without a row' => 'SELECT bloom_agg(i) FROM generate_series(1, 0) i',
	'of no counts' => 'SELECT cuckoo_agg(i) FROM generate_series(1, 0) i');
for my $name (sort keys %filters)
{
	my $text = $node->safe_psql('postgres', $filters{$name}) =~ s/\n//gr;
	my $type = $node->safe_psql('postgres', 'SELECT pg_typeof(f) FROM (' . $filters{$name} . ') AS t (f)');
	my $count = $type eq 'bloom' ? '(f @> i)::int' : $type eq 'cuckoo' ? 'cuckoo_count(f, i)' : 'counting_bloom_count(f, i)';
	my $answers = $node->safe_psql('postgres', "SELECT string_agg(coalesce($count, 0)::text, '' ORDER BY i) FROM (SELECT '$text'::$type) AS t (f), generate_series(1, 20000) i");
	my $asked = $type eq 'bloom' ? 'int(i in f)' : 'f.count(i)';
	my $mine = python("f = Filter('$text')\nprint(*[$asked for i in range(1, 20001)], sep='')\nb = Filter(__import__('base64').b64decode('$text'))\nassert [i in f for i in range(500)] == [i in b for i in range(500)]");

	chomp $mine;
	is($mine, $answers, "a filter $name");
}

# --- errors ---

my $filter = $node->safe_psql('postgres', 'SELECT bloom_agg(i) FROM generate_series(1, 100) i') =~ s/\n//gr;
my $guava = $node->safe_psql('postgres', "SELECT bloom_agg(i, 0.01, 100, 'guava') FROM generate_series(1, 100) i") =~ s/\n//gr;
my $grown = $node->safe_psql('postgres', "SELECT bloom_add_agg(bloom_empty(0.01, 100, overflow => 'grow'), i) FROM generate_series(1, 3000) i") =~ s/\n//gr;
my $errors = python(<<"PYTHON");
import base64
data = base64.b64decode('$filter')
def error_of(f):
	try:
		return f()
	except Exception as e:
		return type(e).__name__ + ': ' + str(e)
f = Filter(data)
print(error_of(lambda: 'x' in f))
print(error_of(lambda: True in f))
print(error_of(lambda: 1.0 in f))
print(error_of(lambda: None in f))
print(error_of(lambda: 2 ** 63 in f))
print(error_of(lambda: f.count(1)))
print(error_of(lambda: hash_of(datetime.datetime(2026, 1, 1), 'timestamptz')))
print(error_of(lambda: hash_of('x', 'citext')))
print(error_of(lambda: Filter('$guava')))
print(error_of(lambda: Filter('nonsense')))
print(error_of(lambda: Filter(data[:-8])))
print(error_of(lambda: Filter(data + bytes(64))))
print(error_of(lambda: Filter(b'\\x02' + data[1:])))
print(all(error_of(lambda: Filter(data[:n])).startswith('ValueError') for n in range(len(data)) if n != 60))
print(repr(f))
grown = bytearray(base64.b64decode('$grown'))
def damaged(at, *to):
	d = bytearray(grown)
	d[at:at + len(to)] = to
	return error_of(lambda: Filter(d))
print(damaged(60, 0), damaged(60, 1), damaged(2, 0), damaged(36, 9), damaged(5, 7), sep='\\n')
print(error_of(lambda: Filter(grown[:60])))
print(error_of(lambda: Filter(grown + bytes(64))))
print(error_of(lambda: hash_of(Decimal('1E+200000'), 'numeric')))
PYTHON
is($errors, <<'TEXT', 'errors');
TypeError: the filter holds elements of kind int, not str
TypeError: the filter holds elements of kind int, not bool
TypeError: the filter holds elements of kind int, not float
TypeError: NULL is not an element
OverflowError: 9223372036854775808 is out of range for kind int
TypeError: a bloom does not count: use cuckoo or counting_bloom
TypeError: the filter holds elements of kind timestamptz: the value has no time zone
TypeError: this package has no values of kind citext
ValueError: the filter has the layout of another program, which reads it
ValueError: this is not a filter: it has less than 60 bytes
ValueError: the filter is damaged: it has not the length that its header implies
ValueError: the filter is damaged: it has not the length that its header implies
ValueError: this is not a filter that this version of the package knows
True
<bloom of int, capacity 100, fpp 0.01>
ValueError: the filter is damaged: it has other layers than it says
ValueError: the filter is damaged: it has other layers than it says
ValueError: the filter is damaged: it has no layout, but something else
ValueError: the filter is damaged: it has other layers than it says
ValueError: this is not a filter that this version of the package knows
ValueError: the filter is damaged: its members are not there
ValueError: the filter is damaged: it has other layers than it says
OverflowError: 1E+200000 is out of range for kind numeric
TEXT

$node->stop;
done_testing();
