# test/lib/LiveFilters.pm: what tests of live filters and of range filters ask of
# a table whose column v has them, and the load beside which they ask.

package LiveFilters;

use strict;
use warnings;

use Exporter qw(import);
use IPC::Run;
use PostgreSQL::Test::Utils ();
use Test::More;

our @EXPORT = qw(standby_of $by_index none_missing indexes_of layers bits_of start_load finish_load end_load define_missing start_readers questions wait_for_questions);

# Settings with which look-ups go by range filters.
our $by_index = 'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;';

# standby_of($primary [, $configuration]): a standby by streaming, started.
sub standby_of
{
	my ($primary, $configuration) = @_;
	my $standby = PostgreSQL::Test::Cluster->new('standby');

	$primary->backup('base');
	$standby->init_from_backup($primary, 'base', has_streaming => 1);
	$standby->append_conf('postgresql.conf', $configuration) if defined $configuration;
	$standby->start;
	return $standby;
}

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
# pgbench, or a list of scripts to choose from at random, in some sessions, until it
# is ended or each has done so many transactions.
# Without that number, a deadlock makes it try again: recovery on a standby can
# have one with a session.
sub start_load
{
	my ($node, $name, $clients, $script, $transactions) = @_;
	my $directory = PostgreSQL::Test::Utils::tempdir();
	my @files;
	my @until = defined $transactions ? ('-t', $transactions) : ('-T', 600, '--max-tries=0');
	my %load = (name => $name, output => '');

	for (ref $script ? @$script : $script)
	{
		push @files, "$directory/" . @files . '.sql';
		PostgreSQL::Test::Utils::append_to_file($files[-1], $_);
	}
	$load{run} = IPC::Run::start([ 'pgbench', '-n', '-c', $clients, @until, (map { ('-f', $_) } @files), $node->connstr('postgres') ],
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

# define_missing($node): the function missing(relation, filter, expression,
# scanned) for questions under an old snapshot, which may be refused.  It returns
# how many rows of the table are there whose value of the expression the live
# filter has not, or, a million for each of the first so many rows, that scans by
# column v do not find.  The answer is also in the log of the server.
sub define_missing
{
	my ($node) = @_;

	$node->safe_psql('postgres', <<'SQL');
CREATE FUNCTION missing(relation text, filter text, expression text, scanned bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	lost bigint;
	absent bigint;
BEGIN
	EXECUTE format('SELECT 1000000 * count(*) FROM (SELECT (SELECT x.v FROM %1$s x WHERE x.v = y.v LIMIT 1) AS same FROM (SELECT v FROM %1$s LIMIT %2$L) y) z WHERE same IS NULL', relation, scanned) INTO lost;
	EXECUTE format('SELECT count(*) FROM %s WHERE NOT bloom_index_contains(%L, %s)', relation, filter, expression) INTO absent;
	RAISE LOG 'questions: %', CASE WHEN lost + absent > 0 THEN format('wrong, %s rows missing of %s', lost + absent, relation) ELSE 'answered' END;
	RETURN lost + absent;
EXCEPTION WHEN object_not_in_prerequisite_state THEN
	RAISE LOG 'questions: refused';
	RETURN 0;
WHEN lock_not_available THEN
	-- Recovery can have a table locked while it waits for this snapshot to end,
	-- which the server does not take for a deadlock.
	RETURN 0;
WHEN internal_error OR undefined_table THEN
	-- REINDEX CONCURRENTLY drops an index, of any kind, without waiting for a
	-- standby's queries, which the planner may have found it for.
	IF SQLERRM !~ 'relation with OID' THEN
		RAISE;
	END IF;
	RETURN 0;
END $$;
SQL
	return;
}

# start_readers($node, $name, @arguments): two sessions that ask the node for
# missing() with one of the lists of arguments, again and again, under snapshots that
# are up to 0.1 s old.  It is ended as another load is.
sub start_readers
{
	my ($node, $name, @arguments) = @_;

	# The snapshot is taken without a lock that would keep an index from changes.
	return start_load($node, $name, 2, [ map { <<"SQL" } @arguments ]);
\\set ms random(0, 100)
BEGIN ISOLATION LEVEL REPEATABLE READ;
SELECT count(*) FROM pg_am;
\\sleep :ms ms
SET LOCAL enable_seqscan = off;
SET LOCAL lock_timeout = '1s';
SELECT missing($_);
COMMIT;
SQL
}

# questions($node, $from): how many there were since the log had that length, by
# what became of them: answered, refused, wrong.
sub questions
{
	my ($node, $from) = @_;
	my $log = PostgreSQL::Test::Utils::slurp_file($node->logfile, $from);

	return map { my $what = $_; $what => scalar(() = $log =~ /questions: $what/g) } qw(answered refused wrong);
}

# wait_for_questions($node, $from, $readers, @outcomes): until there is each of the
# outcomes, or, after minutes on a busy machine, not; readers is a load that asks.
sub wait_for_questions
{
	my ($node, $from, $readers, @outcomes) = @_;

	for (1 .. 3000)
	{
		my %n = questions($node, $from);

		return if !(grep { $n{$_} == 0 } @outcomes) || !$readers->{run}->pumpable;
		select undef, undef, undef, 0.1;
	}
	return;
}

1;
