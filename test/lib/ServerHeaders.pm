# test/lib/ServerHeaders.pm: whether a test can compile for the server.

package ServerHeaders;

use strict;
use warnings FATAL => 'all';

use Exporter qw(import);
use List::Util qw(first);

our @EXPORT = qw(pg_config_with_headers);

# A pg_config of the server's version that has its headers: the one in PATH may
# be of an installation that has only what it takes to run.
sub has_headers
{
	my ($program) = @_;
	my $headers = `'$program' --includedir-server` =~ s/\n//r;

	return -e "$headers/postgres.h" && `'$program' --version` eq `pg_config --version`;
}

# Its path; undefined if there is none.
sub pg_config_with_headers
{
	return first { defined && -x && has_headers($_) } $ENV{PG_CONFIG}, map { "$_/pg_config" } split /:/, $ENV{PATH};
}

1;
