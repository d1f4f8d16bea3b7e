# test/lib/FilterTypes.pm: the types of filters, for tests that treat them all
# alike.  A further type is a further line.
#
# Tests write SQL with words in capitals, for which sql_for() puts a type's own:
#
#   TYPE                   the type
#   EMPTY                  an empty filter, of a shape for 20,000 integers
#   BUILD(i SHAPE)         the aggregate that builds a filter of that shape
#   ADD(f, i)              the filter with an integer added
#   ADD_ALL(f, array)      the filter with the integers of an array added
#   CONTAINS(f, i)         may it contain the integer?
#   UNION_OF(f)            the aggregate that unites filters
#   INFO(f)                what a filter tells about itself
#
# and instead of SHAPE, BUILD may be given what shape_for() returns.

package FilterTypes;

use strict;
use warnings;

use Exporter 'import';

our @EXPORT = qw(@filter_types sql_for shape_for);

our @filter_types = (
	{
		TYPE => 'bloom',
		EMPTY => 'bloom_empty(0.01, 20000)',
		BUILD => 'bloom_agg',
		SHAPE => ', 0.01, 20000',
		ADD => 'bloom_add',
		ADD_ALL => 'bloom_add_all',
		CONTAINS => 'bloom_contains',
		UNION_OF => 'bloom_union_agg',
		INFO => 'bloom_info',
		per_megabyte => 829_000	# integers
	},);

my $words = join '|', grep { /[A-Z]/ } keys %{ $filter_types[0] };

# SQL for a type.
sub sql_for
{
	my ($type, $text) = @_;

	return $text =~ s/\b($words)\b/$type->{$1}/gr =~ s/ ,/,/gr;
}

# The shape of filters of so many megabytes.
sub shape_for
{
	my ($type, $megabytes) = @_;

	return $type->{SHAPE} =~ s/\d+$/$megabytes * $type->{per_megabyte}/er;
}

1;
