# test/lib/LiveFilters.pm: what tests of live filters ask of a table whose
# column v has one.

package LiveFilters;

use strict;
use warnings;

use Exporter qw(import);
use Test::More;

our @EXPORT = qw(none_missing layers bits_of);

# none_missing($node, $table, $name [, $database]): no row of the table is
# missing in its filter.  Returns the number of rows.
sub none_missing
{
	my ($node, $table, $name, $database) = @_;
	my ($missing, $rows) = split /\|/, $node->safe_psql($database // 'postgres',
		"SELECT count(*) FILTER (WHERE NOT bloom_index_contains('$table', v)), count(*) FROM $table");

	is($missing, 0, "$name: no row is missing");
	return $rows;
}

# How many layers the filter has.
sub layers
{
	my ($node, $table, $database) = @_;

	return $node->safe_psql($database // 'postgres', "SELECT layers FROM bloom_index_info('$table')");
}

# All of the filter, as one line.
sub bits_of
{
	my ($node, $table, $database) = @_;

	return $node->safe_psql($database // 'postgres',
		"SELECT md5(bloom_from_index('$table')::text), bloom_index_info('$table'), array_agg(l) FROM bloom_index_layers('$table') AS l");
}

1;
