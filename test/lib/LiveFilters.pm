# test/lib/LiveFilters.pm: what tests of live filters and of range filters ask of
# a table whose column v has them, and the load beside which they ask.

package LiveFilters;

use strict;
use warnings;

use Exporter qw(import);
use IPC::Run;
use PostgreSQL::Test::Utils ();
use Test::More;

our @EXPORT = qw(none_missing indexes_of layers bits_of start_load finish_load end_load);

# The indexes of an access method on a table or its partitions.
sub indexes_of
{
	my ($node, $table, $method, $database) = @_;

	return split /\n/, $node->safe_psql($database // 'postgres', <<"SQL");
SELECT indexrelid::regclass FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am a ON a.oid = relam
WHERE amname = '$method' AND c.relkind = 'i' AND indisvalid
AND indrelid IN (SELECT '$table'::regclass UNION SELECT relid FROM pg_partition_tree('$table'))
SQL
}

# none_missing($node, $table, $name [, $database]): no row of the table is
# missing in its live filter or in its range filters, of which there is one at
# least.  Returns the number of rows.
sub none_missing
{
	my ($node, $table, $name, $database) = @_;
	my @ranges = indexes_of($node, $table, 'bloom_ranges', $database);
	my $asked = indexes_of($node, $table, 'bloom_filter', $database) ? "count(*) FILTER (WHERE NOT bloom_index_contains('$table', v))" : @ranges ? '0' : 'no_index';
	my ($missing, $rows) = split /\|/, $node->safe_psql($database // 'postgres', "SELECT $asked, count(*) FROM $table");

	is($missing, 0, "$name: no row is missing");
	is(join('', map { ($node->psql($database // 'postgres', "SELECT bloom_ranges_check('$_', true)"))[2] } @ranges), '',
		"$name: nor in range filters") if @ranges;
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

# start_load($node, $name, $clients, $script [, $transactions]): a script of
# pgbench in some sessions, until it is ended or each has done so many transactions.
sub start_load
{
	my ($node, $name, $clients, $script, $transactions) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir() . '/load.sql';
	my @until = defined $transactions ? ('-t', $transactions) : ('-T', 600);
	my %load = (name => $name, output => '');

	PostgreSQL::Test::Utils::append_to_file($file, $script);
	$load{run} = IPC::Run::start([ 'pgbench', '-n', '-c', $clients, @until, '-f', $file, $node->connstr('postgres') ],
		'>&', \$load{output}, IPC::Run::timeout(600));
	return \%load;
}

sub no_error_of
{
	my ($load) = @_;

	unlike($load->{output}, qr/ERROR|FATAL|PANIC|aborted/, "$load->{name}: no error");
	return;
}

# Wait for a load that ends by itself.
sub finish_load
{
	my ($load) = @_;

	$load->{run}->finish;
	no_error_of($load);
	return;
}

# End one that does not.  SIGINT would not do: a shell that runs a command in the
# background has it ignore that.
sub end_load
{
	my ($load) = @_;

	$load->{run}->signal('TERM');
	eval { $load->{run}->finish };
	no_error_of($load);
	return;
}

1;
