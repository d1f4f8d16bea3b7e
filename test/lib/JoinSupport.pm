# test/lib/JoinSupport.pm: which servers have join filters.

package JoinSupport;

use strict;
use warnings;

# What a server says when join filters are turned on; '' if it has them.  Which
# have them is BLOOM_KNOWN_HASH_JOINS in src/compat.h, and another answer ends the test.
sub refusal
{
	my ($node) = @_;
	my $version = int($node->safe_psql('postgres', 'SHOW server_version_num') / 10000);
	my $known = grep { $version == $_ } 15, 16, 17, 18;
	my $refusal = '';

	$node->psql('postgres', "LOAD 'bloomext'; SET bloomext.join_filters = on", stderr => \$refusal);
	die "PostgreSQL $version: join filters " . ($known ? "do not work: $refusal" : 'are not refused') if $known xor $refusal eq '';
	return $refusal;
}

1;
