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
# Each entry also says which functions a type lacks, whether it takes one value
# any number of times, whether it is built in bits that are folded when a list
# of its values has no room, and how many values its shape has per megabyte.

package FilterTypes;

use strict;
use warnings;

use Exporter 'import';

our @EXPORT = qw(@filter_types sql_for has_all shape_for alike_sql);

our @filter_types = (
	{
		TYPE => 'bloom',
		EMPTY => 'bloom_empty(0.01, 20000)',
		SHAPE => ', 0.01, 20000',
		alike => '$1 = $2',
		repeats => 1,
		folds => 1,
		lacks => qr/^(?:remove\w*|try_remove|count)$/,
		per_megabyte => 829_000
	},
	{
		# Its bytes depend on the order of additions.
		TYPE => 'cuckoo',
		EMPTY => 'cuckoo_empty(20000)',
		SHAPE => ', 20000',
		alike => 'cuckoo_cardinality($1) = cuckoo_cardinality($2)',
		lacks => qr/^(?:union|intersection|compatible|hash\b|contains_hash|add_hash)/,
		per_megabyte => 475_000
	},
	{
		# The counters of a union are sums: what is in both parts counts twice.
		TYPE => 'counting_bloom',
		EMPTY => 'counting_bloom_empty(0.01, 20000)',
		SHAPE => ', 0.01, 20000',
		alike => '$1::bloom = $2::bloom',
		repeats => 1,
		folds => 1,
		lacks => qr/^(?:intersection|hash\b|contains_hash|add_hash|try_add)/,
		per_megabyte => 207_000
	},);

# SQL for a type.
sub sql_for
{
	my ($type, $text) = @_;

	$text =~ s/\bTYPE(?=_|\b)/$type->{TYPE}/g;
	$text =~ s/\b(EMPTY)\b/$type->{$1}/g;
	$text =~ s/ SHAPE\b/$type->{SHAPE}/g;
	$text =~ s/\bALIKE\b/alike/g;
	return $text;
}

# Has the type all functions that a text asks of it?
sub has_all
{
	my ($type, $text) = @_;

	return !grep { /$type->{lacks}/ } $text =~ /\bTYPE_(\w+)/g;
}

# The shape of filters of so many megabytes, to stand for SHAPE.
sub shape_for
{
	my ($type, $megabytes) = @_;

	return $type->{SHAPE} =~ s/\d+$/$megabytes * $type->{per_megabyte}/er;
}

# SQL that creates ALIKE() for a type.
sub alike_sql
{
	my ($type) = @_;

	return "CREATE FUNCTION alike($type->{TYPE}, $type->{TYPE}) RETURNS boolean IMMUTABLE LANGUAGE sql AS \$\$ SELECT $type->{alike} \$\$;";
}

1;
