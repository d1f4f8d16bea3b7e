#!/usr/bin/perl
# demo/paths.pl: file names as input for PostgreSQL's COPY, as UTF-8.
#
#   paths.pl owned   every path of dpkg's file lists: package, path
#   paths.pl found   the NUL-separated paths of standard input: path
#
# Both print a path the same way, so that equal files have equal names:
#
# - dpkg's name for a file may lead through symbolic links (/bin/ls for
#   /usr/bin/ls), `find` prints none such.  Here the links in the directory
#   part of dpkg's names are followed; the last component never is.
# - What a diversion moved aside is owned under its new name too.
# - A byte that is not UTF-8 becomes U+FFFD and its two hexadecimal digits.
#   U+FFFD itself is written like that as well, so no two names become one.
#
# Runs with nothing but perl-base.
use strict;
use warnings;

my $admin = '/var/lib/dpkg';

my $utf8 = qr/
	  [\x01-\x7f]
	| [\xc2-\xdf] [\x80-\xbf]
	| \xe0 [\xa0-\xbf] [\x80-\xbf]
	| [\xe1-\xec\xee] [\x80-\xbf]{2}
	| \xed [\x80-\x9f] [\x80-\xbf]
	| \xef (?! \xbf \xbd) [\x80-\xbf]{2}
	| \xf0 [\x90-\xbf] [\x80-\xbf]{2}
	| [\xf1-\xf3] [\x80-\xbf]{3}
	| \xf4 [\x80-\x8f] [\x80-\xbf]{2}
/x;

my %escape = ("\\" => "\\\\", "\t" => "\\t", "\n" => "\\n", "\r" => "\\r");

sub copy_field
{
	my ($s) = @_;

	if ($s =~ /[\x80-\xff]/)
	{
		$s =~ s/\G($utf8*+)([\x80-\xff])/$1 . sprintf("\xef\xbf\xbd%02x", ord $2)/ge;
	}
	$s =~ s/([\\\t\n\r])/$escape{$1}/g;
	return $s;
}

# The directory that a path names, without symbolic links.  One that does not
# exist, or that links run in circles for, keeps its name.
my %real = ('' => '', '/' => '');

sub real_directory
{
	my ($dir, $depth) = @_;

	return $real{$dir} if exists $real{$dir};
	my ($parent, $name) = $dir =~ m{^(.*)/([^/]*)$}s or return $dir;
	my $real = real_directory($parent, $depth);
	if ($name eq '' || $name eq '.')
	{
		# nothing to add
	}
	elsif ($name eq '..')
	{
		$real =~ s{/[^/]*$}{}s;
	}
	else
	{
		my $target = $depth < 40 ? readlink "$real/$name" : undef;
		if (defined $target)
		{
			$target = "$real/$target" if $target !~ m{^/};
			$target =~ s{/+$}{};
			$real = real_directory($target, $depth + 1);
		}
		else
		{
			$real .= "/$name";
		}
	}
	return $real{$dir} = $real;
}

sub real_path
{
	my ($path) = @_;
	my ($dir, $name) = $path =~ m{^(.*)/([^/]*)$}s or return $path;

	return '/' if $path eq '/.' || $path eq '/';
	return real_directory($dir, 0) . "/$name";
}

# Diversions, three lines each: from, to, and the package that diverts.
sub read_diversions
{
	my (%to, @lines);

	if (open my $in, '<', "$admin/diversions")
	{
		chomp(@lines = <$in>);
	}
	while (my ($from, $to, $by) = splice @lines, 0, 3)
	{
		$to{$from} = [$to, $by];
	}
	return \%to;
}

sub print_owned
{
	my $diverted = read_diversions();

	for my $file (glob "$admin/info/*.list")
	{
		my ($package) = $file =~ m{([^/]+)\.list$};
		(my $name = $package) =~ s/:.*//;

		open my $in, '<', $file or die "$file: $!\n";
		while (my $path = <$in>)
		{
			chomp $path;
			my $d = $diverted->{$path};
			$path = $d->[0] if $d && $d->[1] ne $name;
			print copy_field($package), "\t", copy_field(real_path($path)), "\n";
		}
	}
}

sub print_found
{
	local $/ = "\0";
	while (my $path = <STDIN>)
	{
		chomp $path;
		print copy_field($path), "\n";
	}
}

my $what = shift // '';
binmode STDOUT;
if ($what eq 'owned') { print_owned() }
elsif ($what eq 'found') { print_found() }
else { die "usage: $0 owned | found\n" }
close STDOUT or die "standard output: $!\n";
