# A new profile is one file beside those of other programs, and its code and name
# in their list: no SQL function has to know of it.  One is planted into the
# library, and has to work wherever profiles do.  And no file above the core names
# a profile of the list.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use PlantedModule;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";
my $list = 'src/profiles/profiles.h';

# --- what the sources name ---------------------------------------------------------

my $listed = slurp_file("$top/$list");
my @layouts = $listed =~ /^\tDO\((\w+)\)/mg;
my @codes = $listed =~ /^\t(BF_LAYOUT_\w+)/mg;
my $names = join '|', @layouts, @codes, 'profiles/redis_\w+';

sub naming
{
	my (@files) = @_;

	return join ' ', grep { slurp_file($_) =~ /\b(?:$names)\b/ } @files;
}

cmp_ok(scalar @layouts, '>', 10, 'there is a list of layouts');
is(naming(grep { !m{/src/(?:core|profiles|values)/} } glob("$top/src/*.[ch] $top/src/*/*.[ch]")), '', 'no file above the core names a profile');
isnt(naming("$top/src/profiles/guava.c"), '', 'a file that does is found');

# --- a planted profile -------------------------------------------------------------

my $library = PlantedModule->new(
	'profile',
	$list => sub {
		s/^(\tBF_LAYOUT_END\b)/\tBF_LAYOUT_PLANTED,\n$1/m or die 'no end of the codes';
		s/^(\tDO\(bf_parquet\))/\tDO(bf_planted) \\\n$1/m or die 'no list';
	},
	'src/profiles/planted.c' => sub { $_ = slurp_file("$top/test/modules/planted_profile/planted.c") });

SKIP:
{
	skip $PlantedModule::missing, 10 unless defined $library;

	my $node = PostgreSQL::Test::Cluster->new('main');
	$node->init(extra => [ '-E', 'UTF8', '--locale=C' ]);
	$node->start;
	$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
	$library->use_in($node);

	# The one row of a query; an error is its message and hint.
	my $answer = sub {
		my ($query) = @_;
		my ($status, $out, $err) = $node->psql('postgres', $query);

		return $status == 0 ? $out : $err =~ s/^psql:[^ ]* //mgr;
	};

	$node->safe_psql('postgres', <<~'SQL');
		CREATE TABLE filters (name text PRIMARY KEY, f bloom);
		INSERT INTO filters SELECT 'sized', bloom_agg(i, 0.01, 20000, 'planted') FROM generate_series(1, 20000) AS i;
		INSERT INTO filters SELECT 'unsized', bloom_agg(i, 0.01, NULL, 'planted') FROM generate_series(1, 20000) AS i;
		INSERT INTO filters SELECT 'text', bloom_agg(i::text, 0.01, 1000, 'planted') FROM generate_series(1, 1000) AS i;
		INSERT INTO filters SELECT 'added', bloom_add_all(bloom_empty(0.01, 20000, 'planted'), array_agg(i)) FROM generate_series(1, 20000) AS i;
		SQL
	is($answer->(q{SELECT (bloom_info(f)).profile, bloom_hashes(f), bloom_cardinality(f) BETWEEN 19500 AND 20500 FROM filters WHERE name = 'sized'}), 'planted|7|t', 'an aggregate makes filters of it');
	is($answer->(q{SELECT a.f = b.f FROM filters AS a, filters AS b WHERE a.name = 'sized' AND b.name = 'added'}), 't', 'and functions make the same');
	is($answer->(q{SELECT bool_and(f @> i) FROM filters, generate_series(1, 20000) AS i WHERE name <> 'text'}), 't', 'all values are found in stored filters');
	is($answer->(q{SELECT bool_and(f @> i::text) FROM filters, generate_series(1, 1000) AS i WHERE name = 'text'}), 't', 'and in one of text');
	is($answer->(q{SELECT count(*) FILTER (WHERE f @> -i) < 300 FROM filters, generate_series(1, 10000) AS i WHERE name = 'sized'}), 't', 'absent values are not');
	is($answer->(q{SELECT bool_and(f::text::bloom = f AND f::bytea::bloom = f) FROM filters}), 't', 'it has a text form and a binary one');
	is($answer->(q{SELECT bloom_import(bloom_export(f), 'planted', 'bigint', bits => bloom_bits(f), hashes => bloom_hashes(f), fpp => 0.01, capacity => 20000) = f FROM filters WHERE name = 'sized'}), 't', 'it is exported and imported');
	is($answer->(q{SELECT bloom_bits(bloom_empty_sized('planted', 1000, capacity => 100))}), '1000', 'filters are made of a given size');
	like($answer->(q{SELECT bloom_agg(1, 0.01, 10000000, 'planted')}), qr/profile "planted" does not support 10000000 values.*1 to 1000000 bits/s, 'its limits are in the message');
	like($answer->(q{SELECT bloom_empty(0.01, 1, 'none')}), qr/"planted"/, 'and its name in the list of profiles');
}

done_testing();
