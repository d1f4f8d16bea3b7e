# test/lib/DamagedPages.pm: indexes whose files are not what the server has
# written: an error that names the index and what to do, never a crash.

package DamagedPages;

use strict;
use warnings;

use Exporter qw(import);
use LiveFilters;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

our @EXPORT = qw(file_of write_at try_damages);

# The file of an index.
sub file_of
{
	my ($node, $index) = @_;

	return $node->data_dir . '/' . $node->safe_psql('postgres', "SELECT pg_relation_filepath('$index')");
}

# Write at an offset of a file; without bytes, cut the file there.  A function makes the
# page that begins there a new one.
sub write_at
{
	my ($file, $at, $bytes) = @_;

	open my $fh, '+<:raw', $file or die "$file: $!";
	if (ref $bytes)
	{
		my $page;

		seek $fh, $at, 0;
		read $fh, $page, 8192;
		$bytes = $bytes->($page);
	}
	if (defined $bytes) { seek $fh, $at, 0; print $fh $bytes }
	else { truncate $fh, $at }
	close $fh;
	return;
}

# try_damages($node, $definition, \%damages, @statements): for each damage, by its
# name what is written at an offset of the file, there is a table of 400 integers v
# with an index of this definition.  The statements, in which TABLE stands for the
# table and its index is TABLE_v, must fail with the error or answer; one of them
# must fail, unless the name says that the damage is random.  What they did does
# not keep the server from recovery.
sub try_damages
{
	my ($node, $definition, $damages, @statements) = @_;
	my @names = sort keys %$damages;
	my @tables = map { "hostile_$_" } 0 .. $#names;

	$node->safe_psql('postgres', join '', map { "CREATE TABLE $_ (v int); CREATE INDEX ${_}_v ON $_ $definition; INSERT INTO $_ SELECT generate_series(1, 400);\n" } @tables);
	my @files = map { file_of($node, "${_}_v") } @tables;
	$node->stop;
	write_at($files[$_], @{ $damages->{ $names[$_] } }) for 0 .. $#names;
	$node->start;

	my $session = Session->new($node);
	my @advice;
	for my $i (0 .. $#names)
	{
		my $said = join '', map { $session->ask(s/TABLE/$tables[$i]/gr) . "\n" } @statements;
		my @errors = $said =~ /^(?:ERROR|WARNING|FATAL|PANIC|psql).*(?:\n(?:DETAIL|HINT).*)*/mg;
		# The server itself refuses pages whose header it cannot believe.
		my $of_vacuum = qr/could not clean up (?:group \d+ of )?index "$tables[$i]_v": /;
		my @others = grep { !/^(?:ERROR|WARNING):  (?:XX002: $of_vacuum?index "$tables[$i]_v" is damaged: .*\n(?:DETAIL.*\n)?HINT:  Use REINDEX|XX001: $of_vacuum?invalid page in block \d+ of relation)/ } @errors;

		cmp_ok(scalar @errors, '>', 0, "$names[$i]: it is noticed") unless $names[$i] =~ /random/;
		is(join("\n", @others), '', "$names[$i]: other errors") unless $names[$i] =~ /random/;
		unlike($said, qr/server closed|FATAL|PANIC|could not read|invalid memory/, "$names[$i]: no other end");
		push @advice, $session->ask("SELECT advice FROM bloomext_indexes WHERE index = '$tables[$i]_v'::regclass");
	}
	# The view has a row for each of them, whether or not it reads what is damaged.
	is_deeply([ grep { !/^(?:Nothing is due|Use [^\n]*)/ || /\n/ } @advice ], [], 'bloomext_indexes has a row for each');
	cmp_ok(scalar(grep { /^Use REINDEX, the index cannot be read: (?:index "hostile_\d+_v" is damaged|invalid page in block)/ } @advice), '>', @names / 3, 'which names the damage');
	$session->end;
	$node->stop('immediate');
	ok($node->start(fail_ok => 1), 'the server recovers');
	for my $i (0 .. $#names)
	{
		$node->safe_psql('postgres', "REINDEX INDEX $tables[$i]_v; INSERT INTO $tables[$i] SELECT generate_series(2000, 2100)");
		none_missing($node, $tables[$i], "$names[$i]: after REINDEX");
	}
	$node->safe_psql('postgres', join '', map { "DROP TABLE $_;" } @tables);
	return;
}

1;
