# test/lib/JoinSupport.pm: which servers have join filters, and sessions that use
# and count them.  With BLOOMEXT_JOIN_STOP=1 the first test that fails ends a file.

package JoinSupport;

use strict;
use warnings;

use Session;
use Test2::API qw(test2_add_callback_context_release);

test2_add_callback_context_release(sub { $_[0]->hub->is_passing or $_[0]->bail('a test failed') }) if $ENV{BLOOMEXT_JOIN_STOP};

# What a server says when join filters are turned on; '' if it has them.  Which
# have them is BLOOM_KNOWN_HASH_JOINS in src/compat.h, and another answer ends the test.
sub refusal
{
	my ($node) = @_;
	my $version = int($node->safe_psql('postgres', 'SHOW server_version_num') / 10000);
	my $known = grep { $version == $_ } 15, 16, 17, 18, 19;
	my $refusal = '';

	$node->psql('postgres', "LOAD 'bloomext'; SET bloomext.join_filters = on", stderr => \$refusal);
	die "PostgreSQL $version: join filters " . ($known ? "do not work: $refusal" : 'are not refused') if $known xor $refusal eq '';
	return $refusal;
}

# A new session with join filters in a mode: off, on or force.
sub session
{
	my ($node, $mode) = @_;
	my $session = Session->new($node);

	$session->safe("SET bloomext.join_filters = $mode");
	return $session;
}

# What a counter of bloomext_join_filters has risen by in a session since the last
# call for it.
my %counts;

sub counted
{
	my ($counter, $session) = @_;
	my $now = $session->safe("SELECT $counter FROM bloomext_join_filters");
	my $before = $counts{$counter}{ $session->pid } // 0;

	$counts{$counter}{ $session->pid } = $now;
	return $now - $before;
}

1;
