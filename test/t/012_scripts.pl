
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

command_ok([ "$extension/generate.pl", $made ], 'all templates are read');
is_deeply([ map { s/--.*//r } names("$made/*") ], [ 'bloomext', 'bloomext_citext', 'bloomext_citus' ], 'there is a script of each');
for my $script (names("$made/*"))
{
	is_deeply(lines("$extension/$script"), lines("$made/$script"), "$script is what extension/generate.pl makes of its template");
	unlike(slurp_file("$made/$script"), qr/\{(?:each|statements|guard|extension|required|named)\b/, "$script has no directive of the template left");
}
is_deeply([ grep { /--/ } names("$extension/*.in") ], [], 'no template has a name that make installs');

# The scripts of a list, in the form that sha256sum writes, that are no longer what it says.
sub changed
{
	my ($directory, $list) = @_;
	my %released = map { reverse /^(\w{64})  (\S+)$/ ? ($1, $2) : die "released.sha256: $_\n" } split /\n/, $list;

	return [ grep { Digest::SHA->new(256)->addfile("$directory/$_")->hexdigest ne $released{$_} } sort keys %released ];
}

# A released script is what users have.  A stable version has released its own scripts.
my $released = slurp_file("$extension/released.sha256");
is_deeply(changed($extension, $released), [], 'the released scripts are as they were released');
if (slurp_file("$extension/../META.json") =~ /"release_status": "stable"/)
{
	is_deeply([ grep { $released !~ /  \Q$_\E$/m } names("$made/*") ], [], 'the scripts of this version are released');
}

# The comparison notices a changed script.
my ($first) = names("$made/*");
my $digest = Digest::SHA->new(256)->addfile("$made/$first")->hexdigest;
append_to_file("$made/$first", "-- changed\n");
is_deeply(changed($made, "$digest  $first\n"), [$first], 'a changed script is noticed');

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
