# test/lib/JoinCases.pm: the cases of test/join/cases, and how each is run.
#
# A file of cases is SQL with comments that say what is expected:
#
#   -- @ NAME              a case begins
#   -- removes: N          filters must remove N rows or more
#   -- removes at most: N  and no more than N rows
#   -- none                no node may have a filter
#   -- over                no scan may have one, but nodes must have
#   -- skips: N            its scans must not read N partitions, and read all others
#   -- blocks: N           its scans must not read N blocks or more, or read all if 0
#   -- any                 either is correct
#   -- plan: REGEX         the plan, its lines joined by " > ", must match this
#   -- plan of: STATEMENT  of this statement; without it, of the last SELECT
#   -- versions: 16        the first major version of the server that has this plan
#   -- ordered             rows come in an order that must be the same
#   -- errors              errors are expected, and must be the same
#   -- setup               the statements that follow run once, before
#   -- query               the statements that follow are the case itself
#
# The query of each case runs in one session with join filters off, with filters
# forced, and once more while the executed plans go to the server's log.  What it
# prints must be the same.  It works in a schema of its own.

package JoinCases;

use strict;
use warnings;

use File::Basename qw(basename);
use JoinSupport;
use PostgreSQL::Test::Utils;
use Test::More;

# Read a file of cases.
sub read_cases
{
	my ($file) = @_;
	my (@cases, $part);

	for (split /^/, slurp_file($file))
	{
		if (/^-- @ (.+)$/)
		{
			push @cases, { name => basename($file, '.sql') . ": $1", setup => '', query => '', versions => 0 };
			$part = 'query';
		}
		elsif (!@cases) { next }
		elsif (/^-- (removes|removes at most|skips|blocks|plan|plan of|versions): (.+)$/) { $cases[-1]{$1} = $2 }
		elsif (/^-- (none|over|any|ordered|errors)$/) { $cases[-1]{$1} = 1 }
		elsif (/^-- (setup|query)$/) { $part = $1 }
		elsif (/^--/) { die "$file:$.: not understood: $_" }
		else { $cases[-1]{$part} .= $_ }
	}
	for (@cases)
	{
		die "$_->{name}: what is expected?\n" unless grep { defined } @$_{qw(removes skips blocks none over any)};
	}
	return @cases;
}

# Run a case's statements with join filters in a mode, after others, and return what
# they print.
sub run_as
{
	my ($session, $case, $mode, $before) = @_;

	$session->safe('DISCARD ALL; SET search_path = this_case, public; ' . JoinSupport::mode($mode) . ';' . ($before // ''));
	return $session->ask($case->{query});
}

# The same with join filters forced, while the server writes executed plans into
# its log; returns the figures of these, too.
sub run_shown
{
	my ($node, $session, $case) = @_;
	my $begin = -s $node->logfile;
	my $output = run_as($session, $case, 'force', 'SET auto_explain.log_min_duration = 0');

	$session->safe('SET auto_explain.log_min_duration = -1');
	return ($output, JoinSupport::figures(substr slurp_file($node->logfile), $begin));
}

# The plan that a case has, on one line.  Lines that say which nodes a setting
# forbids, as PostgreSQL 18 has them, are left out.
sub plan_of
{
	my ($session, $case) = @_;
	my @statements = grep { /\S/ } split /;\n?/, $case->{query} =~ s/^--.*//mgr;
	my ($query) = $case->{'plan of'} // (grep { /^\s*(?:SELECT|WITH)\b/ && !/setval|nextval\('counter'\)$/ } @statements)[-1];

	$session->safe('DISCARD ALL; SET search_path = this_case, public; ' . JoinSupport::mode('off'));
	$session->safe($_) for grep { /^\s*(?:SET|PREPARE)\b/ } @statements;
	my $plan = $session->safe("EXPLAIN (COSTS OFF) $query");
	$plan =~ s/^\s*Disabled: true\n//mg;
	$plan =~ s/^\s*(?:->)?\s*//mg;
	return $plan =~ s/\n/ > /gr;
}

# What two outputs are compared by: lines in any order, unless that is part of it.
sub comparable
{
	my ($case, $output) = @_;

	return $case->{ordered} ? $output : join "\n", sort split /\n/, $output;
}

# Run a case, and test that it is as it says.
sub test_case
{
	my ($node, $session, $case, $version) = @_;
	my $name = $case->{name};

	return if $version < $case->{versions};
	$session->safe('DISCARD ALL; SET client_min_messages = error; DROP SCHEMA IF EXISTS this_case CASCADE; CREATE SCHEMA this_case; SET search_path = this_case, public');
	$session->safe($case->{setup}) if $case->{setup} =~ /\S/;

	my $plain = run_as($session, $case, 'off');
	my $forced = run_as($session, $case, 'force');
	my ($shown, $figures) = run_shown($node, $session, $case);
	my $expected = comparable($case, $plain);

	unlike($plain, qr/^(?:ERROR|FATAL|psql)/m, "$name: no error") unless $case->{errors};
	for ([ $forced, 'the result is the same' ], [ $shown, 'and while plans are shown' ])
	{
		my $got = comparable($case, $_->[0]);
		ok($got eq $expected, "$name: $_->[1]") or diag(first_difference($expected, $got));
	}
	is("$figures->{filters} filters, $figures->{removed} rows", '0 filters, 0 rows', "$name: no filter is legal") if $case->{none};
	is($figures->{filters} - $figures->{over}, 0, "$name: no filter of a scan is legal") if $case->{over};
	cmp_ok($figures->{over}, '>', 0, "$name: filters of other nodes are") if $case->{over};
	cmp_ok($figures->{removed}, '>=', $case->{removes}, "$name: filters remove rows") if defined $case->{removes};
	cmp_ok($figures->{removed}, '<=', $case->{'removes at most'}, "$name: and no more rows") if defined $case->{'removes at most'};
	is($figures->{partitions}, $case->{skips}, "$name: so many partitions are not read") if defined $case->{skips};
	cmp_ok($figures->{blocks}, $case->{blocks} > 0 ? '>=' : '==', $case->{blocks}, "$name: blocks are not read, or all are") if defined $case->{blocks};
	like(plan_of($session, $case), qr/$case->{plan}/, "$name: the plan is the one it is about") if $case->{plan};
	return;
}

# What differs first between two outputs.
sub first_difference
{
	my @outputs = map { [ split /\n/ ] } @_;
	my $i = 0;

	$i++ while $i < @{ $outputs[0] } && $i < @{ $outputs[1] } && $outputs[0][$i] eq $outputs[1][$i];
	return sprintf "%d lines off, %d forced; line %d is\n  %s\nand\n  %s", map({ scalar @$_ } @outputs), $i + 1, map { $_->[$i] // '(none)' } @outputs;
}

1;
