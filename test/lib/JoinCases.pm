# test/lib/JoinCases.pm: the cases of test/join/cases, and how each is run.
#
# A file of cases is SQL with comments that say what is expected:
#
#   -- @ NAME              a case begins
#   -- rejects: N          its joins must make filters, which reject N rows or more
#   -- rejects at most: N  and no more than N rows
#   -- filters: N          its joins must make so many filters
#   -- none                its joins must not make any filter
#   -- skips: N            its scans must leave out N partitions, and no others
#   -- blocks: N           its scans must leave out N blocks or more, or none if 0
#   -- any                 either is correct
#   -- plan: REGEX         the plan, its lines joined by " > ", must match this
#   -- plan of: STATEMENT  of this statement; without it, of the last SELECT
#   -- versions: 16        the first major version of the server that has this plan
#   -- ordered             rows come in an order that must be the same
#   -- errors              errors are expected, and must be the same
#   -- setup               the statements that follow run once, before
#   -- query               the statements that follow are the case itself
#
# The query of each case runs twice in one session, with join filters off and
# forced, and what it prints must be the same; so once more, where the server has
# auto_explain, while the executed plans are shown.  It works in a schema of its own.

package JoinCases;

use strict;
use warnings;

use File::Basename qw(basename);
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
		elsif (/^-- (rejects|rejects at most|filters|skips|blocks|plan|plan of|versions): (.+)$/) { $cases[-1]{$1} = $2 }
		elsif (/^-- (none|any|ordered|errors)$/) { $cases[-1]{$1} = 1 }
		elsif (/^-- (setup|query)$/) { $part = $1 }
		elsif (/^--/) { die "$file:$.: not understood: $_" }
		else { $cases[-1]{$part} .= $_ }
	}
	for (@cases)
	{
		die "$_->{name}: what is expected?\n" unless grep { defined } @$_{qw(rejects filters skips blocks none any)};
	}
	return @cases;
}

# The counters of the session: filters that were built, rows that they rejected,
# partitions and blocks that were left out.
sub counters
{
	my ($session) = @_;

	return split /\|/, $session->safe('SELECT filters, rejected, skipped_partitions, skipped_blocks FROM public.bloomext_join_filters');
}

# Run a case's statements under a value of bloomext.join_filters, after others,
# and return what they print, and by how much the counters have grown.
sub run_as
{
	my ($session, $case, $mode, $before) = @_;

	$session->safe("DISCARD ALL; SET search_path = this_case, public; SET bloomext.join_filters = $mode;" . ($before // ''));
	my @before = counters($session);
	my $output = $session->ask($case->{query});
	my @after = counters($session);
	return ($output, map { $after[$_] - $before[$_] } 0 .. 3);
}

# The plan that a case has, on one line.  Lines that say which nodes a setting
# forbids, as PostgreSQL 18 has them, are left out.
sub plan_of
{
	my ($session, $case) = @_;
	my @statements = grep { /\S/ } split /;\n?/, $case->{query} =~ s/^--.*//mgr;
	my ($query) = $case->{'plan of'} // (grep { /^\s*(?:SELECT|WITH)\b/ && !/setval|nextval\('counter'\)$/ } @statements)[-1];

	$session->safe('DISCARD ALL; SET search_path = this_case, public');
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
	my ($session, $case, $version, $explains) = @_;
	my $name = $case->{name};

	return if $version < $case->{versions};
	$session->safe('DISCARD ALL; SET client_min_messages = error; DROP SCHEMA IF EXISTS this_case CASCADE; CREATE SCHEMA this_case; SET search_path = this_case, public');
	$session->safe($case->{setup}) if $case->{setup} =~ /\S/;

	my ($plain, $unasked) = run_as($session, $case, 'off');
	my ($forced, $filters, $rejected, $partitions, $blocks) = run_as($session, $case, 'force');
	my ($expected, $got) = map { comparable($case, $_) } $plain, $forced;

	unlike($plain, qr/^(?:ERROR|FATAL|psql)/m, "$name: no error") unless $case->{errors};
	ok($got eq $expected, "$name: the result is the same") or diag(first_difference($expected, $got));
	if ($explains)
	{
		my ($shown) = run_as($session, $case, 'force', "LOAD 'auto_explain'; SET auto_explain.log_analyze = on; SET auto_explain.log_nested_statements = on; SET auto_explain.log_min_duration = 0");

		$got = comparable($case, $shown);
		ok($got eq $expected, "$name: and while plans are shown") or diag(first_difference($expected, $got));
	}
	is($unasked, 0, "$name: no filter unless asked for");
	is("$filters filters, $rejected rows", '0 filters, 0 rows', "$name: no filter is legal") if $case->{none};
	is($filters, $case->{filters}, "$name: so many filters are legal") if defined $case->{filters};
	cmp_ok($rejected, '>=', $case->{rejects}, "$name: a filter rejects rows") if defined $case->{rejects};
	cmp_ok($rejected, '<=', $case->{'rejects at most'}, "$name: and no more rows") if defined $case->{'rejects at most'};
	is($partitions, $case->{skips}, "$name: so many partitions are left out") if defined $case->{skips};
	cmp_ok($blocks, $case->{blocks} > 0 ? '>=' : '==', $case->{blocks}, "$name: blocks are left out, or none") if defined $case->{blocks};
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
