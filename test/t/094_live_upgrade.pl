# Live filters, range filters and pg_upgrade, which takes an index over as its pages are: in the
# new cluster they are readable, and have what they had.
#
# Old and new are of one version here, which makes the server's pages equal, and
# leaves what a filter needs from catalogs and files.  test/matrix/upgrade does
# it from one version to the next.
#
# Planted to see it fail: a new cluster in which the index is rebuilt.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use LiveFilters;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my @encoding = ('--encoding=UTF8', '--locale=C', '--data-checksums');
my $old = PostgreSQL::Test::Cluster->new('old');
my ($bindir, $err);

IPC::Run::run([ 'pg_config', '--bindir' ], '>', \$bindir) or die 'pg_config failed';
chomp $bindir;
$old->init(extra => \@encoding);
$old->start;
$old->safe_psql('postgres', <<'SQL');
CREATE EXTENSION bloomext;
CREATE TABLE t (v text);
CREATE INDEX t_v ON t USING bloom_filter (v) WITH (capacity = 50, fpp = 0.001, expansion = 3);
CREATE INDEX t_r ON t USING bloom_ranges (v) WITH (pages_per_range = 1);
INSERT INTO t SELECT 'row ' || i FROM generate_series(1, 2000) i;
DELETE FROM t WHERE v LIKE 'row 1%';
CREATE UNLOGGED TABLE u (v int);
CREATE INDEX u_v ON u USING bloom_filter (v) WITH (capacity = 50);
CREATE INDEX u_r ON u USING bloom_ranges (v);
INSERT INTO u SELECT generate_series(1, 500);
CREATE TABLE parts (k int, v text) PARTITION BY RANGE (k);
CREATE TABLE part_1 PARTITION OF parts FOR VALUES FROM (0) TO (1000);
CREATE INDEX ON parts USING bloom_filter (v);
CREATE INDEX ON parts USING bloom_ranges (v);
INSERT INTO parts SELECT i, 'part ' || i FROM generate_series(1, 500) i;
CREATE VIEW asked AS SELECT bloom_index_contains('t', 'row 2') AS kept, bloom_index_contains('t', 'row 17') AS deleted;
SQL
# Values of deleted rows show that pages were taken over, not rebuilt.
is($old->safe_psql('postgres', 'TABLE asked'), 't|t', 'before: both are there');
my %before = map { $_ => bits_of($old, $_) } 't', 'u';
my $layers = layers($old, 't');
my $fill = q{SELECT bloom_ranges_info('t_r'), bloom_ranges_info('u_r')};
my $filled = $old->safe_psql('postgres', $fill);
$old->stop;

for my $mode ('copy', 'link')
{
	my $new = PostgreSQL::Test::Cluster->new("new_$mode");
	my $directory = PostgreSQL::Test::Utils::tempdir();

	$new->init(extra => \@encoding);
	# Copying comes first: the old cluster must not start again after links.
	$new->command_ok(
		[
			'env', '-C', $directory, 'pg_upgrade', '--no-sync', $mode eq 'link' ? '--link' : (),
			'-d', $old->data_dir, '-D', $new->data_dir, '-b', $bindir, '-B', $bindir,
			'-p', $old->port, '-P', $new->port, '-s', $new->host
		],
		"pg_upgrade, $mode");
	$new->start;
	is($new->safe_psql('postgres', 'TABLE asked'), 't|t', "$mode: both are there");
	is(bits_of($new, $_), $before{$_}, "$mode: the filter of $_ is the same") for 't', 'u';
	is($new->safe_psql('postgres', $fill), $filled, "$mode: range filters are the same");
	is(none_missing($new, 't', "$mode, t"), 889, "$mode: all rows");
	is(none_missing($new, 'u', "$mode, u"), 500, "$mode: all unlogged rows");
	is(none_missing($new, 'parts', "$mode, parts"), 500, "$mode: all rows of the partition");
	$new->safe_psql('postgres', "INSERT INTO t SELECT 'new ' || i FROM generate_series(1, 5000) i; INSERT INTO parts VALUES (7, 'new')");
	cmp_ok(layers($new, 't'), '>', $layers, "$mode: the filter grows on");
	$new->stop('immediate');
	$new->start;
	none_missing($new, $_, "$mode, $_ after a crash") for 't', 'parts';
	$new->safe_psql('postgres', 'REINDEX INDEX CONCURRENTLY t_v');
	is($new->safe_psql('postgres', 'TABLE asked'), 't|f', "$mode: REINDEX forgets what was deleted");
	unlike(slurp_file($new->logfile), qr/PANIC:|TRAP:|terminated by signal|is damaged/, "$mode: the server met no fault");
	$new->stop;
}

done_testing();
