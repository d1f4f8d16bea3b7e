# The test of crashes, 091_live_crash.pl, with a library whose live filters write
# no record of additions: keys must be missing then, which shows that the test
# would notice.

use strict;
use warnings FATAL => 'all';

use FindBin;

# Its modules have to be there before the file is run.
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

note('098_live_unlogged: a control, with a library that loses additions: keys must be missing');

our $unlogged = 1;

do "$FindBin::RealBin/091_live_crash.pl" or die $@ || $!;
