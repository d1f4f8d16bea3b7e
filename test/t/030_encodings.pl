# A filter means the same in databases of other encodings: it is asked, built
# on and compared there, and goes along in a dump.  Databases without an
# encoding keep to themselves.

use strict;
use warnings;
use utf8;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

# Words with characters of one, two and three bytes in UTF-8, as the
# databases can hold them.
my %words = (
	latin => [ 'plain', 'café', 'ÿ', 'Grüße', 'naïveté' ],
	japanese => [ 'plain', 'ひらがな', '漢字', 'ｶﾅ' ]);

# Each type of element, as SQL of a word "w".
my @types = (
	[ text => 'w' ],
	[ varchar => 'w::varchar(20)' ],
	[ 'char(n)' => 'w::char(12)' ],
	[ name => 'w::name' ],
	[ citext => 'w::citext' ],
	[ enum => 'w::mood' ],
	[ jsonb => q{jsonb_build_object(w, ARRAY[w, w || 'x'], 'n', 1.0)} ],
	[ 'text[]' => q{ARRAY[w, NULL, w || w]} ],
	[ 'char(n)[]' => q{ARRAY[w]::char(12)[]} ],
	[ 'enum[]' => q{ARRAY[w::mood]} ],
	[ row => 'ROW(1, w)::entry' ],
	[ range => q{textrange(w, w || 'x')} ]);

my $node = PostgreSQL::Test::Cluster->new('encodings');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->start;
$ENV{PGCLIENTENCODING} = 'UTF8';

sub sql
{
	my ($database, $query) = @_;
	my ($out, $err) = ('', '');

	utf8::encode($query);
	my $status = $node->psql($database, $query, stdout => \$out, stderr => \$err);
	utf8::decode($out);
	$status == 0 or BAIL_OUT("$database: $query: $err");
	return $out;
}

# The SQLSTATE and the text of the error that a query raises.
sub failure
{
	my ($database, $query) = @_;
	my ($out, $err) = ('', '');

	utf8::encode($query);
	$node->psql($database, "\\set VERBOSITY verbose\n$query", stdout => \$out, stderr => \$err, on_error_stop => 0);
	utf8::decode($err);
	return $err;
}

sub create_empty
{
	my ($database, $encoding) = @_;

	sql('postgres', "CREATE DATABASE $database ENCODING '$encoding' LOCALE 'C' TEMPLATE template0");
	return;
}

# A database of an encoding with some words, which are labels of an enum too.
sub create
{
	my ($database, $encoding, $words) = @_;
	my $labels = join(', ', map { "'$_'" } @$words);

	create_empty($database, $encoding);
	sql($database, <<"SQL");
CREATE EXTENSION bloomext;
CREATE EXTENSION citext;
CREATE EXTENSION bloomext_citext;
CREATE TYPE mood AS ENUM ($labels);
CREATE TYPE entry AS (n int, w text);
CREATE TYPE textrange AS RANGE (subtype = text, collation = "C");
CREATE TABLE word (w text);
INSERT INTO word SELECT unnest(ARRAY[$labels]);
SQL
	return;
}

# A filter of all words, in text form.
sub build
{
	my ($database, $element) = @_;

	return sql($database, "SELECT bloom_agg($element, 0.000001, 100) FROM word");
}

# How many words a filter reports as absent.
sub missing
{
	my ($database, $element, $filter) = @_;

	return sql($database, "SELECT count(*) FILTER (WHERE NOT bloom_contains('$filter', $element)) FROM word");
}

sub test_between
{
	my ($one, $other) = @_;

	for my $type (@types)
	{
		my ($name, $element) = @$type;
		my $here = build($one, $element);
		my $there = build($other, $element);
		my $where = "$name, $one and $other";

		is($there, $here, "$where: equal text form");
		is(missing($one, $element, $there), 0, "$where: all found in a filter from $other");
		is(missing($other, $element, $here), 0, "$where: all found in a filter from $one");
		is(sql($one, "SELECT bloom_add('$here', $element) = '$there' FROM word LIMIT 1"), 't', "$where: adding what is there");
		is(sql($one, "SELECT bloom_contains('$there', $element) FROM (SELECT 'plain'::text AS w) s"), 't', "$where: an ASCII word is found");
		my $hashes = "SELECT string_agg(h::text, ' ' ORDER BY h) FROM (SELECT bloom_hash($element) AS h FROM word) s";
		is(sql($one, $hashes), sql($other, $hashes), "$where: equal hashes");
	}
	return;
}

# Filters of other programs have the bytes of UTF-8 in every encoding.
my @profiles = qw(guava guava32 guava_utf16 redis_bitmap redis_bitmap32 redisson redisson_kryo5 redisson_json spark spark_v2 parquet);

sub test_profiles
{
	my ($one, $other) = @_;

	for my $profile (@profiles)
	{
		my $form = "SELECT encode(bloom_export(bloom_agg(w, 0.001, 100, '$profile')), 'hex') FROM word";
		my $filter = sql($other, "SELECT bloom_agg(w, 0.001, 100, '$profile') FROM word");

		is(sql($one, $form), sql($other, $form), "$profile, $one and $other: equal bytes");
		is(missing($one, 'w', $filter), 0, "$profile: all words of $other found in $one");
	}
	return;
}

# A table with a filter over each type moves by dump and restore.
sub test_dump
{
	my ($from, $to) = @_;
	my $dump = $node->basedir . "/$from.dump";
	my $columns = join(', ', map { "bloom_agg($types[$_]->[1]) AS f$_" } 0 .. $#types);
	my $wrong = join(' OR ', map { "f$_ <> (SELECT bloom_agg($types[$_]->[1]) FROM word)" } 0 .. $#types);

	sql($from, "CREATE TABLE filter AS SELECT $columns FROM word");
	create_empty($to, 'UTF8');
	$node->command_ok([ 'pg_dump', '-Fc', '-f', $dump, $from ], "pg_dump of $from");
	$node->command_ok([ 'pg_restore', '-d', $to, $dump ], "pg_restore into $to");
	is(sql($to, "SELECT count(*), count(*) FILTER (WHERE $wrong) FROM filter"), '1|0', "$to: filters rebuilt are equal");
	is(sql($to, 'SELECT count(*) FROM word, filter WHERE '
			  . join(' AND ', map { "bloom_contains(f$_, $types[$_]->[1])" } 0 .. $#types)),
		sql($from, 'SELECT count(*) FROM word'), "$to: all words are found");
	return;
}

create('latin1', 'LATIN1', $words{latin});
create('latin9', 'LATIN9', $words{latin});
create('utf8_latin', 'UTF8', $words{latin});
create('euc_jp', 'EUC_JP', $words{japanese});
create('utf8_japanese', 'UTF8', $words{japanese});

test_between('latin1', 'utf8_latin');
test_between('latin9', 'latin1');
test_between('euc_jp', 'utf8_japanese');
test_profiles('latin1', 'utf8_latin');
test_profiles('euc_jp', 'utf8_japanese');
test_dump('latin1', 'from_latin1');
test_dump('euc_jp', 'from_euc_jp');

# Characters that UTF-8 does not have: the server's errors, and nothing else is refused.
create_empty('win1252', 'WIN1252');
create_empty('mule', 'MULE_INTERNAL');
for my $without ([ 'win1252', q{E'\x81'}, 'E\'caf\xe9\'', qr/22P05: character with byte sequence 0x81 in encoding "WIN1252" has no equivalent in encoding "UTF8"/ ],
	[ 'mule', q{E'\x81\xe9'}, q{'plain'}, qr/42883: default conversion function for encoding "MULE_INTERNAL" to "UTF8" does not exist/ ])
{
	my ($database, $no_utf8, $text, $error) = @$without;
	my $own = 'SET enable_seqscan = off;';

	# The server does not convert between all of them either.
	local $ENV{PGCLIENTENCODING} = 'SQL_ASCII';

	sql($database, 'CREATE EXTENSION bloomext; CREATE TABLE ranges (v text); CREATE INDEX ON ranges USING bloom_ranges (v); CREATE TABLE live (v text); CREATE INDEX ON live USING bloom_filter (v)');
	is(sql($database, "$own INSERT INTO ranges VALUES ($text); INSERT INTO live VALUES ($text); SELECT bloom_agg(v) @> ${text}::text AND bloom_index_contains('live', ${text}::text) AND EXISTS (SELECT FROM ranges WHERE v = $text) FROM ranges"),
		't', "$database: text is found");
	like(failure($database, "$own $_"), $error, "$database: $_")
	  for "SELECT bloom_agg(v) FROM (VALUES (${no_utf8}::text)) x(v)", "SELECT bloom_agg(v) @> ${no_utf8}::text FROM ranges", "INSERT INTO ranges VALUES ($no_utf8)",
		"INSERT INTO live VALUES ($no_utf8)", "SELECT count(*) FROM ranges WHERE v = $no_utf8";
	is(sql($database, "$own SELECT bloom_agg(v::bytea) @> '\\x81'::bytea FROM (VALUES ('\\x81'::bytea)) x(v)"), 't', "$database: its bytes are");
}

# What the one encoding cannot express is simply absent there.
my $cyrillic = sql('utf8_latin', q{SELECT bloom_agg(w, 0.000001, 100) FROM (VALUES ('Жук'), ('abc')) v(w)});
is(sql('latin1', "SELECT bloom_contains('$cyrillic', 'abc'), bloom_contains('$cyrillic', 'é')"), 't|f', 'a filter of words that LATIN1 does not have');

# Without an encoding.
create('ascii', 'SQL_ASCII', $words{latin});
for my $type (@types)
{
	my ($name, $element) = @$type;
	my $ours = build('utf8_latin', $element);
	my $theirs = build('ascii', $element);
	my $kind = sql('utf8_latin', "SELECT element FROM bloom_info('$ours')");
	(my $their_kind = $kind) =~ s{(citext|text|enum|jsonb)}{$1/sql_ascii}g;
	my $element_error = sub { my ($holds, $asked) = @_; return qr/ERROR:  42804: the filter holds elements of kind \Q$holds\E, not \Q$asked\E\n.*HINT:/s };

	is(sql('ascii', "SELECT element FROM bloom_info('$theirs')"), $their_kind, "$name, ascii: name of the kind");
	is(missing('ascii', $element, $theirs), 0, "$name, ascii: all found");
	like(failure('utf8_latin', "SELECT bloom_contains('$theirs', $element) FROM word"), $element_error->($their_kind, $kind),
		"$name: asking a filter from ascii in utf8 is an error");
	like(failure('ascii', "SELECT bloom_contains('$ours', $element) FROM word"), $element_error->($kind, $their_kind),
		"$name: asking a filter from utf8 in ascii is an error");
	for my $database ('ascii', 'utf8_latin')
	{
		is(sql($database, "SELECT bloom_compatible('$ours', '$theirs')"), 'f', "$name, $database: not compatible");
		like(failure($database, "SELECT bloom_union('$ours', '$theirs')"), qr/ERROR:  22023: .*kind \Q$kind\E;.*kind \Q$their_kind\E\..*HINT:/s,
			"$name, $database: merging is an error that names both kinds");
	}
}
# Nor do other programs' filters take texts that have none, but their bytes.
like(failure('ascii', "SELECT bloom_agg(w, 0.01, 100, 'guava') FROM word"),
	qr/ERROR:  42804: profile "guava" does not support elements of kind text\/sql_ascii\n.*HINT:  .* cast text to bytea/s, 'ascii: texts are refused in other profiles');
is(sql('ascii', "SELECT encode(bloom_export(bloom_agg(w::bytea, 0.01, 100, 'guava')), 'hex') FROM word"),
	sql('utf8_latin', "SELECT encode(bloom_export(bloom_agg(w, 0.01, 100, 'guava')), 'hex') FROM word"), 'ascii: their bytes are taken');
my $numbers = sql('ascii', 'SELECT bloom_agg(i) FROM generate_series(1, 100) i');
is($numbers, sql('utf8_latin', 'SELECT bloom_agg(i) FROM generate_series(1, 100) i'), 'filters of numbers are equal in ascii and utf8');

$node->stop;
done_testing();
