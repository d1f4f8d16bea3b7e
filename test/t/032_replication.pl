# Filters reach a standby and a logical subscriber as they are, and those that
# were committed survive a crash.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

# Compare the filters of two nodes, and what they answer: filter n holds 1 to
# its size, and is the one that the node would build itself.
sub same_filters
{
	my ($one, $other, $name) = @_;
	my $all = "SELECT n, size, md5(f::text), f = (SELECT bloom_agg(i, fpp) FROM generate_series(1, size) i),"
	  . ' md5(c::text), c = (SELECT cuckoo_agg(i) FROM generate_series(1, size) i) FROM filter ORDER BY n';
	my $answers = 'SELECT n, count(*) FILTER (WHERE i <= size AND NOT (f @> i AND c @> i)), count(*) FILTER (WHERE i > size AND f @> i), sum(cuckoo_count(c, i))'
	  . ' FROM filter, generate_series(1, 30000) i GROUP BY n ORDER BY n';
	my $got = $other->safe_psql('postgres', $all);

	is($got, $one->safe_psql('postgres', $all), "$name: equal");
	unlike($got, qr/\|f(?:\||$)/m, "$name: as if built there");
	is($other->safe_psql('postgres', $answers), $one->safe_psql('postgres', $answers), "$name: equal answers");
	return;
}

sub insert_filters
{
	my ($node, @numbers) = @_;

	# from a header alone over those in the row to those out of line
	$node->safe_psql('postgres', 'INSERT INTO filter'
		  . ' SELECT n, size, fpp, (SELECT bloom_agg(i, fpp) FROM generate_series(1, size) i), (SELECT cuckoo_agg(i) FROM generate_series(1, size) i)'
		  . " FROM unnest('{" . join(',', @numbers) . "}'::int[]) n, LATERAL (SELECT (ARRAY[0, 1, 100, 2000, 20000])[n % 5 + 1], (ARRAY[0.01, 0.0001])[n % 2 + 1]) AS s (size, fpp)");
	return;
}

my $table = 'CREATE TABLE filter (n int PRIMARY KEY, size int, fpp float8, f bloom, c cuckoo, note text)';

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 'logical', extra => [ '--encoding=UTF8', '--locale=C' ]);
$primary->start;
$primary->safe_psql('postgres', "CREATE EXTENSION bloomext; $table");
insert_filters($primary, 1 .. 10);

# A standby by streaming: before and after its start, asked, then promoted.
$primary->backup('base');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($primary, 'base', has_streaming => 1);
$standby->start;
insert_filters($primary, 11 .. 20);
$primary->safe_psql('postgres', 'DELETE FROM filter WHERE n = 3; VACUUM filter');
$primary->wait_for_catchup($standby);
same_filters($primary, $standby, 'standby');
$standby->promote;
same_filters($primary, $standby, 'promoted standby');
insert_filters($standby, 21 .. 25);
is($standby->safe_psql('postgres', 'UPDATE filter SET f = bloom_add(f, -1), c = cuckoo_remove(c, 1) WHERE size > 0 RETURNING f @> -1 AND cuckoo_cardinality(c) = size - 1'),
	join("\n", ('t') x $standby->safe_psql('postgres', 'SELECT count(*) FROM filter WHERE size > 0')),
	'promoted standby: filters can be added to, and removed from');
$standby->stop;

# A subscriber, by text and by binary form.
for my $binary ('false', 'true')
{
	my $name = "subscriber, binary = $binary";
	my $subscriber = PostgreSQL::Test::Cluster->new("subscriber_$binary");
	my $connection = "'" . $primary->connstr('postgres') =~ s{'}{''}gr . "'";

	$subscriber->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
	$subscriber->start;
	$subscriber->safe_psql('postgres', "CREATE EXTENSION bloomext; $table");
	$primary->safe_psql('postgres', "TRUNCATE filter; CREATE PUBLICATION pub_$binary FOR TABLE filter");
	insert_filters($primary, 1 .. 10);
	$subscriber->safe_psql('postgres',
		"CREATE SUBSCRIPTION sub_$binary CONNECTION $connection PUBLICATION pub_$binary WITH (binary = $binary)");
	$subscriber->wait_for_subscription_sync($primary, "sub_$binary");
	same_filters($primary, $subscriber, "$name, first copy");

	# new rows, changed filters, and rows whose stored filter stays
	insert_filters($primary, 11 .. 20);
	$primary->safe_psql('postgres', <<'SQL');
UPDATE filter SET size = 20001, f = bloom_agg, c = cuckoo_agg FROM (SELECT bloom_agg(i, 0.01), cuckoo_agg(i) FROM generate_series(1, 20001) i) s WHERE fpp = 0.01 AND n < 5;
UPDATE filter SET note = 'changed' WHERE n > 5;
DELETE FROM filter WHERE n = 7;
SQL
	$primary->wait_for_catchup("sub_$binary");
	same_filters($primary, $subscriber, "$name, changes");
	is($subscriber->safe_psql('postgres', "SELECT count(*) FROM filter WHERE note = 'changed'"), 14, "$name: rows were changed");
	$subscriber->safe_psql('postgres', "DROP SUBSCRIPTION sub_$binary");
	$subscriber->stop;
}

# A subscriber finds a row without a key by comparing all its columns: the filters
# of every type, also without values or of a kind unknown.  It cannot compare
# states, as it cannot compare json.
{
	my $subscriber = PostgreSQL::Test::Cluster->new('subscriber_full');
	my $connection = "'" . $primary->connstr('postgres') =~ s{'}{''}gr . "'";
	my $tables = 'CREATE TABLE full_filter (n int, f bloom, c cuckoo, k counting_bloom, note text); ALTER TABLE full_filter REPLICA IDENTITY FULL;'
	  . ' CREATE TABLE keyed_state (n int PRIMARY KEY, s bloom_state, note text)';
	my $all = 'SELECT n, md5(f::text), md5(c::text), md5(k::text), note FROM full_filter ORDER BY n';
	my $states = 'SELECT n, md5(s::text), note FROM keyed_state ORDER BY n';

	$subscriber->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
	$subscriber->start;
	$subscriber->safe_psql('postgres', "CREATE EXTENSION bloomext; $tables");
	$primary->safe_psql('postgres', "$tables; CREATE PUBLICATION pub_full FOR TABLE full_filter, keyed_state");
	$subscriber->safe_psql('postgres', "CREATE SUBSCRIPTION sub_full CONNECTION $connection PUBLICATION pub_full");
	$subscriber->wait_for_subscription_sync($primary, 'sub_full');
	$primary->safe_psql('postgres', <<'SQL');
INSERT INTO full_filter VALUES (1, NULL, NULL, NULL), (2, bloom_empty(), cuckoo_empty(100), counting_bloom_empty());
INSERT INTO full_filter SELECT 3, bloom_agg(i), cuckoo_agg(i), counting_bloom_agg(i) FROM generate_series(1, 0) i;
INSERT INTO full_filter SELECT 4 + n % 3, bloom_agg(i), cuckoo_agg(i), counting_bloom_agg(i) FROM generate_series(1, 3) n, generate_series(1, n * n * n * 100) i GROUP BY n;
INSERT INTO full_filter SELECT 8, bloom_add_agg(bloom_empty(0.01, 10, 'native', 'grow'), i), cuckoo_agg(i), counting_bloom_agg(i % 50) FROM generate_series(1, 500) i;
INSERT INTO full_filter SELECT 9, bloom_agg(i::text, 0.01, NULL, 'guava'), cuckoo_agg(i::text), counting_bloom_agg(i::text) FROM generate_series(1, 100) i;
UPDATE full_filter SET note = 'changed';
DELETE FROM full_filter WHERE n = 9;
INSERT INTO keyed_state SELECT n, bloom_partial_agg(i) FROM generate_series(1, 3) n, generate_series(1, n * n * n * 1000) i GROUP BY n;
UPDATE keyed_state SET note = 'changed' WHERE n = 2;
SQL
	$primary->wait_for_catchup('sub_full');
	is($subscriber->safe_psql('postgres', $all), $primary->safe_psql('postgres', $all), 'subscriber, rows compared as a whole');
	is($subscriber->safe_psql('postgres', "SELECT count(*) FROM full_filter WHERE note = 'changed'"), 7, 'subscriber: which were changed');
	is($subscriber->safe_psql('postgres', $states), $primary->safe_psql('postgres', $states), 'subscriber, states in rows with a key');
	isnt($primary->psql('postgres', 'INSERT INTO full_filter (n, f) SELECT 10, bloom_partial_agg(1)'), 0, 'a state is no filter that could be published');
	$subscriber->safe_psql('postgres', 'DROP SUBSCRIPTION sub_full');
	$subscriber->stop;
}

# A crash while filters are inserted, updated and built.
my $script = PostgreSQL::Test::Utils::tempdir() . '/crash.sql';
append_to_file($script, <<'SQL');
\set n random(1, 1000000000)
\set size random(0, 20000)
INSERT INTO filter SELECT :n, :size, 0.01, bloom_agg(i, 0.01) FROM generate_series(1, :size) i ON CONFLICT (n) DO NOTHING;
UPDATE filter SET size = 5000, f = (SELECT bloom_agg(i, 0.01) FROM generate_series(1, 5000) i) WHERE n = (SELECT n FROM filter WHERE n > :n / 2 ORDER BY n LIMIT 1);
SQL
$primary->safe_psql('postgres', 'TRUNCATE filter; CREATE INDEX ON filter USING hash (f)');
my ($out, $err) = ('', '');
my $bench = IPC::Run::start(
	[ 'pgbench', '-n', '-c', '4', '-T', '60', '-f', $script, $primary->connstr('postgres') ],
	'>', \$out, '2>', \$err, IPC::Run::timeout($PostgreSQL::Test::Utils::timeout_default));
$primary->poll_query_until('postgres', 'SELECT count(*) >= 200 FROM filter') or die 'no filters are inserted';
my $before = $primary->safe_psql('postgres', 'SELECT count(*) FROM filter');
$primary->stop('immediate');
$bench->finish;
$primary->start;
my ($rows, $wrong, $found) = split /\|/, $primary->safe_psql('postgres', <<'SQL');
SET enable_seqscan = off;
SELECT count(*), count(*) FILTER (WHERE f <> (SELECT bloom_agg(i, 0.01) FROM generate_series(1, size) i)),
	count(*) FILTER (WHERE EXISTS (SELECT FROM filter AS other WHERE other.f = filter.f AND other.n = filter.n)) FROM filter
SQL
cmp_ok($rows, '>=', $before, 'after a crash: what was committed is there');
is($wrong, 0, "after a crash: the filters are right");
is($found, $rows, 'after a crash: an index on them finds them');
like(slurp_file($primary->logfile), qr/automatic recovery in progress/, 'there was a recovery');
$primary->stop;

done_testing();
