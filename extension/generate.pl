#!/usr/bin/perl
#
# extension/generate.pl - make the install scripts from their templates
#
#   extension/generate.pl [DIRECTORY]    write them there (beside this file)
#
# Each template NAME.sql.in becomes NAME--VERSION.sql, VERSION being the
# default_version of NAME.control.  In a template
#
#   # ...                          is a remark, and left out;
#   {each LIST} = A, B, C          defines a list;
#   CREATE ... {each LIST} ...;    stands for one statement for A, one for B and
#                                  one for C, as does COMMENT;
#   {statements of FILE}           stands for those statements of another
#                                  template that name a list of this one;
#   {guard of NAME: A, B}          stands for guard.sql, for an extension NAME
#                                  that requires A and B.
#
# All else is copied.  A statement begins a line and ends one with its ";".
# The scripts are committed: make does not run this, and test/t/012_scripts.pl
# fails when they are not what this writes.

use strict;
use warnings;

use File::Basename;
use File::Glob ':bsd_glob';

my $top = dirname(dirname(__FILE__));
my $directory = shift // "$top/extension";
my $statement = qr/^(?:CREATE|COMMENT)\b.*?;\n/ms;

# The contents of a file.
sub slurp
{
	my ($file) = @_;

	open my $in, '<', $file or die "$file: $!\n";
	local $/;
	return scalar <$in>;
}

# A statement, once for each member of the list that it names, if it names one.
sub expand
{
	my ($sql, $lists) = @_;
	my ($name) = $sql =~ /\{each ([^}]*)\}/ or return $sql;
	my $members = $lists->{$name} or die "no list \"$name\" for: $sql";

	return join '', map { $sql =~ s/\{each \Q$name\E\}/$_/gr } @$members;
}

# The statements of a template that name one of the lists, and the blank lines
# after them.
sub statements
{
	my ($text, $lists) = @_;
	my $names = join '|', map { quotemeta } keys %$lists;

	return join '', grep { /\{each (?:$names)\}/ } $text =~ /$statement\n?/g;
}

# The guard of an extension, with those that it requires.
sub guard
{
	my ($extension, $required) = @_;
	my %of = (extension => $extension, required => $required =~ s/ //gr, named => $required =~ s/, / or /gr);

	return slurp("$top/extension/guard.sql") =~ s/^#.*\n//mgr =~ s/\{(extension|required|named)\}/$of{$1}/gr;
}

# The script that a template stands for.
sub script
{
	my ($text) = @_;
	my %lists;

	$text =~ s/^#.*\n//mg;
	$text =~ s/^\{each (.*)\} = (.*)\n/$lists{$1} = [ split m{, *}, $2 ]; ''/mge;
	$text =~ s{^\{statements of (.*)\}\n}{statements(slurp("$top/extension/$1"), \%lists)}mge;
	$text =~ s/^\{guard of (\w+): (.*)\}\n/guard($1, $2)/mge;
	$text =~ s/($statement)/expand($1, \%lists)/ge;
	return $text =~ s/\A\n+//r =~ s/\n{3,}/\n\n/gr;
}

for my $template (glob "$top/extension/*.sql.in")
{
	my $name = basename($template, '.sql.in');
	my ($version) = slurp("$top/$name.control") =~ /^default_version = '(.*)'$/m or die "$name.control has no default_version\n";
	my $file = "$name--$version.sql";

	open my $out, '>', "$directory/$file" or die "$directory/$file: $!\n";
	print $out "/* extension/$file: made by generate.pl from $name.sql.in, which is the file to edit */\n\n", script(slurp($template));
	close $out or die "$directory/$file: $!\n";
}
