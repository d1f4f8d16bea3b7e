
# The install scripts are what extension/generate.pl makes of their templates,
# and the templates are not installed.  Scripts that were released do not change,
# which extension/released.sha256 tells.  The pictures of the documentation are
# drawn from measurements that are kept.  No server runs here.

use strict;
use warnings;

use Digest::SHA;
use FindBin;
use File::Basename;
use File::Glob ':bsd_glob';

use PostgreSQL::Test::Utils;
use Test::More;

my $extension = "$FindBin::RealBin/../../extension";
my $made = PostgreSQL::Test::Utils::tempdir();

# The names of the files that a pattern matches.
sub names
{
	return sort map { basename($_) } glob(shift);
}

# The lines of a file.
sub lines
{
	return [ split /\n/, slurp_file(shift), -1 ];
}

command_ok([ "$extension/generate.pl", $made ], 'both templates are read');
is_deeply([ map { s/--.*//r } names("$made/*") ], [ 'bloomext', 'bloomext_citext' ], 'there is a script of each');
for my $script (names("$made/*"))
{
	is_deeply(lines("$extension/$script"), lines("$made/$script"), "$script is what extension/generate.pl makes of its template");
	unlike(slurp_file("$made/$script"), qr/\{each|\{statements/, "$script has no directive of the template left");
}
is_deeply([ grep { /--/ } names("$extension/*.in") ], [], 'no template has a name that make installs');

# A released script is what users have: the lines of the file are those of sha256sum.
my %released = map { reverse /^(\w{64})  (\S+)$/ ? ($1, $2) : die "released.sha256: $_\n" } split /\n/, slurp_file("$extension/released.sha256");
cmp_ok(scalar(keys %released), '>=', 2, 'scripts were released');
for my $script (sort keys %released)
{
	is(Digest::SHA->new(256)->addfile("$extension/$script")->hexdigest, $released{$script}, "$script is as it was released");
}

# A picture in the documentation is that of a measurement that is kept, which its
# comment tells: gnuplot need not be here, and its versions draw differently.
my $top = "$FindBin::RealBin/../..";
my @pictures = map { s/\.svg//r } names("$top/doc/*.svg");
cmp_ok(scalar(@pictures), '>=', 2, 'there are pictures');
for my $picture (@pictures)
{
	my ($input, $errors) = ('', '');
	my ($drawn) = slurp_file("$top/doc/$picture.svg") =~ /^<!-- bench\/plot $picture; the input of gnuplot:\n(.*?)-->$/ms;

	IPC::Run::run([ "$top/bench/plot", '--input', $picture ], '>', \$input, '2>', \$errors);
	is($errors, '', "bench/plot reads the measurements of $picture");
	is($drawn, $input, "doc/$picture.svg is drawn from them");
	cmp_ok(-s "$top/doc/$picture.svg", '<', 12000, 'and is small');
}

done_testing();
