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

package FilterTypes;

use strict;
use warnings;

use Exporter 'import';

our @EXPORT = qw(@filter_types sql_for);

our @filter_types = (
	{
		TYPE => 'bloom',
		EMPTY => 'bloom_empty(0.01, 20000)',
		BUILD => 'bloom_agg',
		SHAPE => ', 0.01, 20000',
		ADD => 'bloom_add',
		ADD_ALL => 'bloom_add_all',
		CONTAINS => 'bloom_contains',
		UNION_OF => 'bloom_union_agg'
	},);

my $words = join '|', keys %{ $filter_types[0] };

# SQL for a type.
sub sql_for
{
	my ($type, $text) = @_;

	return $text =~ s/\b($words)\b/$type->{$1}/gr =~ s/ ,/,/gr;
}

1;
