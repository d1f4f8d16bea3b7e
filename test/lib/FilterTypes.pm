# test/lib/FilterTypes.pm: the types of filters, for tests that treat them all
# alike.  A further type is a further entry.
#
# Tests write SQL with these words, for which sql_for() puts a type's own:
#
#   TYPE, TYPE_add(f, v)   the type, and a function of its
#   EMPTY                  an empty filter, of a shape for 20,000 values
#   TYPE_agg(v SHAPE)      the aggregate that builds a filter of that shape
#   ALIKE(f, g)            do two filters hold the same?  To be created by what
#                          alike_sql() returns
#
# and sized_sql() the shapes of filters of some megabytes, under names that the
# test chooses: "TYPE_agg(v LARGE)", "TYPE_empty(LARGE)".
#
# The script of the extension tells which functions a type has.  Each entry
# also says
#
#   repeats        it takes one value any number of times
#   folds          it is built in bits, folded when a list of values has no room
#   listed         a build keeps a list of all values to its end
#   sliced         a look-up in a stored filter reads some slices of it
#   medium         what else it says of a shape of which a filter takes 25 kB
#   per_megabyte   how many values its shape has per megabyte
#
# @filter_variants are filters of those types that are changed otherwise.  They
# are built by "aggregate", from an empty filter; sized() gives one for so many
# values.

package FilterTypes;

use strict;
use warnings;

use Exporter 'import';
use FindBin;

our @EXPORT = qw(@filter_types @filter_variants sql_for sized_sql has_all alike_sql);

our @filter_types = (
	{
		name => 'bloom',
		TYPE => 'bloom',
		EMPTY => 'bloom_empty(0.01, 20000)',
		SHAPE => ', 0.01, 20000',
		alike => '$1 = $2',
		repeats => 1,
		folds => 1,
		sliced => 1,
		per_megabyte => 829_000
	},
	{
		# Its bytes depend on the order of additions.
		name => 'cuckoo',
		TYPE => 'cuckoo',
		EMPTY => 'cuckoo_empty(20000)',
		SHAPE => ', 20000',
		alike => 'cuckoo_cardinality($1) = cuckoo_cardinality($2)',
		listed => 1,
		sliced => 1,
		per_megabyte => 475_000
	},
	{
		name => 'counting_bloom',
		TYPE => 'counting_bloom',
		EMPTY => 'counting_bloom_empty(0.01, 20000)',
		SHAPE => ', 0.01, 20000',
		alike => '$1 = $2',
		repeats => 1,
		folds => 1,
		sliced => 1,
		medium => { EMPTY => 'counting_bloom_empty(0.01, 5000)', SHAPE => ', 0.01, 5000' },
		per_megabyte => 207_000
	},);

our @filter_variants = (
	{
		# Grows in layers; which value is found by chance and not counted
		# depends on the order.
		name => 'growing_bloom',
		TYPE => 'bloom',
		EMPTY => q{bloom_empty(0.01, 500, overflow => 'grow')},
		aggregate => 'bloom_add_agg',
		alike => 'abs(bloom_additions($1) - bloom_additions($2)) <= 0.05 * bloom_additions($1) + 5',
		medium => { EMPTY => q{bloom_empty(0.01, 10, overflow => 'grow', expansion => 2000)} },
		sized => \&growing_of,
		listed => 1,
		lacks => qr/^(?:union|intersection|overlap|jaccard)/,
		per_megabyte => 585_000
	},);

my $script = do
{
	my ($file) = sort { $b cmp $a } glob("$FindBin::RealBin/../../extension/bloomext--*.sql");

	open my $fh, '<', $file or die "$file: $!";
	local $/;
	<$fh>;
};
my %exists = map { $_ => 1 } $script =~ /^CREATE (?:FUNCTION|AGGREGATE) (\w+)/mg;
# It is there to say that it is not.
delete $exists{bloom_remove};

# A filter that grows to so many megabytes with its second layer, which holds
# up to 32,768 times as many values as the first.
sub growing_of
{
	my ($values) = @_;
	my $first = int($values / 30_000) + 500;

	return "bloom_empty(0.01, $first, overflow => 'grow', expansion => " . int($values / $first) . ')';
}

# Put a type's shape for a word.
sub put_shape
{
	my ($type, $text, $word, $empty, $shape) = @_;

	$text =~ s/\bTYPE_empty\($word\)/$empty/g;
	if ($type->{aggregate})
	{
		$text =~ s/\bTYPE_agg\(((?:(?!TYPE_agg).)*?) $word\)/$type->{aggregate}($empty, $1)/gs;
	}
	else
	{
		$text =~ s/ $word\b/$shape/g;
	}
	return $text;
}

# SQL for a type.
sub sql_for
{
	my ($type, $text) = @_;

	$text = put_shape($type, $text, 'SHAPE', $type->{EMPTY}, $type->{SHAPE});
	$text =~ s/\bEMPTY\b/$type->{EMPTY}/g;
	$text =~ s/\bTYPE(?=_|\b)/$type->{TYPE}/g;
	$text =~ s/\bALIKE\b/alike/g;
	return $text;
}

# SQL for a type, with words for shapes of so many megabytes.
sub sized_sql
{
	my ($type, $text, %megabytes) = @_;

	for my $word (sort keys %megabytes)
	{
		my $values = $megabytes{$word} * $type->{per_megabyte};
		my $shape = ($type->{SHAPE} // '') =~ s/\d+$/$values/r;
		my $empty = $type->{sized} ? $type->{sized}->($values) : "TYPE_empty($shape)" =~ s/\(, /(/r;

		$text = put_shape($type, $text, $word, $empty, $shape);
	}
	return sql_for($type, $text);
}

# Has the type all that a text asks of it?  Variants have no builds that choose
# a shape themselves.
sub has_all
{
	my ($type, $text) = @_;

	return 0 if $type->{aggregate} && $text =~ /\bTYPE_agg\b/ && $text !~ / [A-Z]+\)/;
	return !grep { !$exists{"$type->{TYPE}_$_"} || ($type->{lacks} && /$type->{lacks}/) } $text =~ /\bTYPE_(\w+)/g;
}

# SQL that creates ALIKE() for a type.
sub alike_sql
{
	my ($type) = @_;

	return "CREATE FUNCTION alike($type->{TYPE}, $type->{TYPE}) RETURNS boolean IMMUTABLE LANGUAGE sql AS \$\$ SELECT $type->{alike} \$\$;";
}

1;
