# test/lib/DocExamples.pm: the examples of a Markdown document, to be run.
#
# A document's fenced blocks mean, by the word after the fence:
#
#   ```sql       input for psql; must not fail, unless an expected output
#                says so
#   ```text      directly after a ```sql block (nothing but blank lines
#                between): what psql prints for it, messages included
#   ```console   lines that begin with "$ ", with the next one if they end with
#                "\" or "|", are run by the shell beside the files of
#                examples/; the lines after each are what it prints
#
# Other blocks are for reading only.  All ```sql blocks of a document are one
# session of "psql -X -q" in a database of its own, in which bloomext is
# created unless the document does that.  The ```console blocks run after
# them, with the PG* variables naming that database.  Outputs are compared
# exactly, but for white space at the ends of lines, empty lines at the end
# of a block, and the position of an error ("LINE 1: ...") that the document
# does not show, because not all versions of the server tell it.

package DocExamples;

use strict;
use warnings;

use File::Basename;
use File::Copy;
use IPC::Run ();
use PostgreSQL::Test::Utils;

# new DocExamples($file): read and parse a document.
sub new
{
	my ($class, $file) = @_;
	my $self = bless { file => $file, blocks => [] }, $class;

	$self->{lines} = [ split /\n/, slurp_file($file), -1 ];
	$self->_parse;
	return $self;
}

sub _parse
{
	my ($self) = @_;
	my ($open, $last);
	my $number = 0;

	for my $line (@{ $self->{lines} })
	{
		$number++;
		if ($open)
		{
			if ($line !~ /^\s*```\s*$/)
			{
				push @{ $open->{lines} }, $line;
				next;
			}
			if ($open->{lang} eq 'text' && $last && $last->{lang} eq 'sql')
			{
				$last->{expected} = _trim(@{ $open->{lines} });
				$last->{expected_at} = $open->{line};
				$last = undef;
			}
			else
			{
				push @{ $self->{blocks} }, $open;
				$last = $open;
			}
			$open = undef;
		}
		elsif ($line =~ /^\s*```\s*(\S*)\s*$/)
		{
			$open = {
				lang => $1,
				line => $number,
				heading => $self->{heading},
				lines => []
			};
		}
		elsif ($line =~ /^#+\s+(.*)/)
		{
			$self->{heading} = $1;
			$last = undef;
		}
		elsif ($line =~ /\S/)
		{
			$last = undef;
		}
	}
	die "$self->{file}: a block that begins at line $open->{line} has no end"
	  if $open;
	return;
}

# Lines as they are compared.
sub _trim
{
	my $text = join("\n", @_);

	$text =~ s/[ \t]+$//mg;
	$text =~ s/\n+\z//;
	return $text;
}

# The blocks of a language, in order; with a heading, those below it only.
sub blocks
{
	my ($self, $lang, $heading) = @_;

	return
	  grep { $_->{lang} eq $lang && (!$heading || ($_->{heading} // '') eq $heading) }
	  @{ $self->{blocks} };
}

sub text_of
{
	my ($block) = @_;

	return join("\n", @{ $block->{lines} }) . "\n";
}

# What psql prints for each sql block.
sub run_sql
{
	my ($self, $node, $database) = @_;
	my @blocks = $self->blocks('sql');
	my $mark = '== end of block ==';
	my ($input, $output) = ('', '');

	$input .= text_of($_) . "\\echo $mark\n" for @blocks;
	{
		local $ENV{PGCLIENTENCODING} = 'UTF8';
		IPC::Run::run(
			[ 'psql', '-X', '-q', '-d', $node->connstr($database) ],
			'<', \$input, '>&', \$output);
	}
	my @outputs = split /^\Q$mark\E\n/m, $output, -1;
	for (0 .. $#blocks)
	{
		my $got = $outputs[$_] // 'no output: psql ended';

		$got =~ s/^LINE \d+: .*\n +\^\n//mg unless ($blocks[$_]->{expected} // '') =~ /^LINE /m;
		$blocks[$_]->{got} = _trim(split /\n/, $got);
	}
	return @blocks;
}

# Put the programs of examples/ into a directory, and return the names of those
# that the console blocks run.
sub write_programs
{
	my ($self, $dir) = @_;
	my $console = join '', map { text_of($_) } $self->blocks('console');
	my @names = map { basename($_) } glob(dirname($self->{file}) . '/../examples/*');

	copy(dirname($self->{file}) . "/../examples/$_", "$dir/$_") or die "examples/$_: $!" for @names;
	return grep { $console =~ /\b\Q$_\E\b/ } @names;
}

# What an example prints, which the comment at its end says.
sub prints
{
	my ($program) = @_;
	my ($lines) = slurp_file($program) =~ m{^(?:#|//) It prints:\n((?:(?:#|//).*\n)+)\z}m or die "$program does not say what it prints";

	return $lines =~ s{^(?:#|//) ?}{}mgr =~ s/\n+\z//r;
}

# Run each console block; what it gives is the block with the real output.
sub run_console
{
	my ($self, $node, $database, $dir) = @_;
	my @blocks = $self->blocks('console');

	for my $block (@blocks)
	{
		my @got;
		my @lines = @{ $block->{lines} };

		while (defined(my $line = shift @lines))
		{
			next unless $line =~ /^\$ /;
			$line .= "\n" . shift @lines while $line =~ /[\\|]$/;
			my ($command) = $line =~ /^\$ (.*)/s;
			my $output = '';
			local $ENV{PGHOST} = $node->host;
			local $ENV{PGPORT} = $node->port;
			local $ENV{PGDATABASE} = $database;
			IPC::Run::run([ 'sh', '-c', "cd '$dir' && $command" ], '>&', \$output);
			push @got, split(/\n/, $line), split /\n/, $output;
		}
		$block->{expected} = _trim(@{ $block->{lines} });
		$block->{got} = _trim(@got);
	}
	return @blocks;
}

1;
