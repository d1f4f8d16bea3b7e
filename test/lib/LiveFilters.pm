# test/lib/LiveFilters.pm: what tests of live filters ask of a table whose
# column v has one, and the load beside which they ask.

package LiveFilters;

use strict;
use warnings;

use Exporter qw(import);
use IPC::Run;
use PostgreSQL::Test::Utils ();
use Test::More;

our @EXPORT = qw(none_missing layers bits_of start_load finish_load end_load);

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
