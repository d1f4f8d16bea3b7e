# test/lib/JoinSupport.pm: sessions with join filters, and what filters did there.
# With BLOOMEXT_JOIN_STOP=1 the first test that fails ends a file.

package JoinSupport;

use strict;
use warnings;

use Session;
use Test2::API qw(test2_add_callback_context_release);

test2_add_callback_context_release(sub { $_[0]->hub->is_passing or $_[0]->bail('a test failed') }) if $ENV{BLOOMEXT_JOIN_STOP};

# What a server must have in its configuration for these tests.
our $configuration = <<'CONF';
session_preload_libraries = '$libdir/plugins/bloomext_join'
bloomext_join.min_cost = 0
CONF

# The statements that turn join filters off, on, or on where they do not pay.
sub mode
{
	my ($mode) = @_;
	my ($enabled, $force) = ($mode eq 'off' ? 'off' : 'on', $mode eq 'force' ? 'on' : 'off');

	return "SET bloomext_join.enabled = $enabled; SET bloomext_join.force = $force";
}

# A new session with join filters in a mode: off, on or force.
sub session
{
	my ($node, $mode) = @_;
	my $session = Session->new($node);

	$session->safe(mode($mode));
	return $session;
}

# What filters did in plans that were executed, which are given as JSON: how many
# filters scans had, how many rows they removed, and how many partitions and blocks
# were not read.
sub figures
{
	my ($json) = @_;
	my %figures = (filters => 0, over => 0, removed => 0, partitions => 0, blocks => 0);

	for my $node (split /"Node Type":/, $json)
	{
		my $filters = () = $node =~ /"Condition":/g;

		$figures{filters} += $filters;
		$figures{over} += $filters if $node =~ /"Bloomext Filter"/;
		next unless $node =~ /"Rows Removed by Bloom Filter": ([\d.]+)/;
		my $removed = $1;
		my ($loops) = $node =~ /"Actual Loops": ([\d.]+)/;

		$figures{removed} += $removed * ($loops // 1);
		$figures{partitions} += $1 if $node =~ /"Partitions Not Read": (\d+)/;
		$figures{blocks} += $1 if $node =~ /"Blocks Not Read": (\d+)/;
	}
	return \%figures;
}

# The figures of one query in a session.
sub figures_of
{
	my ($session, $query) = @_;

	return figures($session->safe("EXPLAIN (ANALYZE, FORMAT JSON) $query"));
}

1;
