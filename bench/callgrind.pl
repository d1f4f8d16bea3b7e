# bench/callgrind.pl: the instructions in a file of callgrind's, by function.
#
#   perl callgrind.pl ROWS FILE
#
# Prints, for each function with the most first: instructions divided by ROWS,
# whose it is (postgres, bloomext or other), and its name, parted by tabs.  What
# the compiler has inlined belongs to the function that it was inlined into.
use strict;
use warnings;

my ($rows, $file) = @ARGV;
my (%name, %count, $object, $function, $is_call);

# Names are given once, "(id) name", and by "(id)" from then on.
sub name_of
{
	my ($space, $text) = @_;

	my ($id, $name) = $text =~ /^(\(\d+\))(?: (.*))?$/ or return $text;
	$name{"$space$id"} = $name if defined $name;
	return $name{"$space$id"};
}

open my $in, '<', $file or die "$file: $!\n";
while (my $line = <$in>)
{
	if ($line =~ /^(c?)(ob|fn)=(.*)$/)
	{
		my $name = name_of($2, $3);

		next if $1;
		$object = $name if $2 eq 'ob';
		$function = $name if $2 eq 'fn';
	}
	elsif ($line =~ /^calls=/) { $is_call = 1 }
	elsif ($line =~ /^[+*\d-]\S* (\d+)$/)
	{
		# After calls= comes what the called function took, which it has itself.
		$count{"$object\t$function"} += $1 unless $is_call;
		$is_call = 0;
	}
}
close $in;

for my $key (sort { $count{$b} <=> $count{$a} or $a cmp $b } keys %count)
{
	my ($of, $what) = split /\t/, $key;
	my $owner = $of =~ m{/(postgres|bloomext)(?:\.so)?$} ? $1 : 'other';

	printf "%.3f\t%s\t%s\n", $count{$key} / $rows, $owner, $what;
}
