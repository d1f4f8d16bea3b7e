# VACUUM and ANALYZE of range filters never fail because of a row's value, nor because of
# a damaged page: what fails is warned of, once, and stays as it is.  An error at each step
# of rebuilding a group leaves every row to be found, and no lock, pin or page behind.
#
# Planted to see it fail: AmAttempt() that begins no subtransaction; one that takes a
# cancelled query for an error of the group.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use DamagedPages;
use LiveFilters;
use PlantedModule;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('faults');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
$node->append_conf('postgresql.conf', "autovacuum = off\nmax_parallel_maintenance_workers = 2\n");
# Checksums, which PostgreSQL 18 has unless told otherwise, would find the damage first.
system_log('pg_checksums', '--disable', '--no-sync', '-D', $node->data_dir) if $node->pg_version >= 18;
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');

sub sql
{
	my ($query) = @_;

	return $node->safe_psql('postgres', $query);
}

# Run a command, which must not fail; what it said.
sub said
{
	my ($name, $command) = @_;
	my ($rc, undef, $said) = $node->psql('postgres', $command);

	is($rc, 0, "$name does not fail") or diag $said;
	return $said;
}

# The warnings of a range filter among what was said.
sub warnings_of
{
	my ($index, $said) = @_;

	return $said =~ /WARNING:  (.*"$index".*\n(?:(?:DETAIL|HINT):.*\n?)*)/g;
}

sub age
{
	my ($table) = @_;

	return sql(qq{SELECT age(relfrozenxid) FROM pg_class WHERE oid = '$table'::regclass});
}

# --- a row's value ---

# An expression waits at some rows, while somebody else has an advisory lock.
sql(q{CREATE FUNCTION after_gate(v text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
	IF v LIKE 'gate%' THEN
		PERFORM pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1);
	END IF;
	RETURN v || CASE WHEN v LIKE '% by zero' THEN (1 / (length(v) - length(v)))::text ELSE '' END;
END $$});
my $keeper = Session->new($node);
my $vacuum = Session->new($node);

sub wait_for_gate
{
	my ($session) = @_;

	$node->poll_query_until("postgres", "SELECT EXISTS (SELECT FROM pg_locks WHERE pid = " . $session->pid . " AND locktype = 'advisory' AND NOT granted)")
		or die "nobody waits: ", $session->get(1) // "?";
	return;
}

# A group that VACUUM has to rebuild has a row that waits, and then one whose value is out of
# line.  This row is deleted while VACUUM waits.  VACUUM's snapshot keeps nobody from
# removing what it is made of.
sql(q{CREATE TABLE doc (id int, v text) WITH (toast.autovacuum_enabled = off);
	ALTER TABLE doc ALTER v SET STORAGE EXTERNAL;
	INSERT INTO doc SELECT i, 'first ' || i / 20 FROM generate_series(1, 60000) i;
	CREATE INDEX doc_v ON doc USING bloom_ranges (after_gate(v)) WITH (pages_per_range = 1);
	DELETE FROM doc});
sql('VACUUM (INDEX_CLEANUP off, TRUNCATE off) doc');
sql(q{INSERT INTO doc SELECT i, CASE i WHEN 1 THEN 'gate' WHEN 2 THEN repeat('long ', 2000) ELSE 'second ' || i END FROM generate_series(1, 60000) i});
sql(q{VACUUM (INDEX_CLEANUP off) doc});
my $toast = sql(q{SELECT reltoastrelid::regclass FROM pg_class WHERE oid = 'doc'::regclass});

$keeper->safe('SELECT pg_advisory_lock(1)');
$vacuum->put('VACUUM (FREEZE, VERBOSE) doc');
wait_for_gate($vacuum);
sql('DELETE FROM doc WHERE id = 2');
sql("VACUUM $toast");
$keeper->safe('SELECT pg_advisory_unlock(1)');
my $said = $vacuum->get;
like($said, qr/^WARNING:  \w+: could not clean up group \d+ of index "doc_v": missing chunk number 0 for toast value \d+ in pg_toast_\d+\nDETAIL:  The group stays as it is.\nHINT:  The next VACUUM tries again.$/m,
	'out of line values that are gone are warned of');
unlike($said, qr/^ERROR/m, 'and do not end VACUUM');
cmp_ok(age('doc'), '<', 10, 'which freezes the table');
is(sql(q{SELECT bloom_ranges_check('doc_v', true)}), '', 'nothing is missing');
unlike(said('the next VACUUM', 'VACUUM (VERBOSE) doc'), qr/WARNING/, 'and has nothing to warn of');
is(sql(q{SELECT layers FROM bloom_ranges_info('doc_v')}), 1, 'but rebuilds the group');

# A row of another session, which has not failed yet.
my $other = Session->new($node);
sql(q{DELETE FROM doc; VACUUM (INDEX_CLEANUP off, TRUNCATE off) doc});
sql(q{INSERT INTO doc SELECT i, 'third ' || i FROM generate_series(1, 60000) i});
$keeper->safe('SELECT pg_advisory_lock(1)');
$other->put(q{INSERT INTO doc VALUES (0, 'gate to division by zero')});
wait_for_gate($other);
$vacuum->put('VACUUM doc');
wait_for_gate($vacuum);
$keeper->safe('SELECT pg_advisory_unlock(1)');
like($vacuum->get, qr/could not clean up group \d+ of index "doc_v": division by zero/, 'so is a row of another session');
like($other->get, qr/^ERROR:  22012: division by zero/m, 'which fails');
is(sql(q{SELECT bloom_ranges_check('doc_v', true)}), '', 'nothing is missing');

# A function that was replaced by one that raises an error, for ANALYZE too.
sql(q{CREATE FUNCTION part(v text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS 'BEGIN RETURN substr(v, 3); END';
	CREATE TABLE replaced (id int, v text);
	INSERT INTO replaced SELECT i, 'first ' || i / 20 FROM generate_series(1, 60000) i;
	CREATE INDEX replaced_v ON replaced USING bloom_ranges (part(v)) WITH (pages_per_range = 1);
	DELETE FROM replaced; });
sql('VACUUM (INDEX_CLEANUP off, TRUNCATE off) replaced');
sql(q{INSERT INTO replaced SELECT i, 'second ' || i FROM generate_series(1, 60000) i;
	CREATE OR REPLACE FUNCTION part(v text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS $$BEGIN RAISE 'no part of %', v USING ERRCODE = 'P7777'; END$$});
my $bytes = sql(q{SELECT pg_relation_size('replaced_v')});
for my $round (1 .. 3)
{
	my @warnings = warnings_of('replaced_v', said("VACUUM with a function that raises errors, round $round,", 'VACUUM (FREEZE) replaced'));

	is(@warnings, 1, 'one warning');
	like($warnings[0], qr/^could not clean up group \d+ of index "replaced_v": no part of second \d+\nDETAIL:  Groups stay as they are: [1-9]\d*.\nHINT:  The next VACUUM tries again./, 'of one group');
}
is(sql(q{SELECT pg_relation_size('replaced_v')}), $bytes, 'the index stays as it is');
cmp_ok(age('replaced'), '<', 10, 'and the table is frozen');
sql(q{CREATE OR REPLACE FUNCTION part(v text) RETURNS text IMMUTABLE LANGUAGE plpgsql AS 'BEGIN RETURN substr(v, 3); END'});
is(sql(q{SELECT bloom_ranges_check('replaced_v', true)}), '', 'nothing is missing');
is(join('', warnings_of('replaced_v', said('VACUUM with the old function', 'VACUUM replaced'))), '', 'and nothing is warned of');

# That VACUUM is cancelled is no error of a group.
sql(q{DELETE FROM doc; VACUUM (INDEX_CLEANUP off, TRUNCATE off) doc});
sql(q{INSERT INTO doc SELECT i, 'gate ' || i FROM generate_series(1, 60000) i});
$keeper->safe('SELECT pg_advisory_lock(1)');
$vacuum->put(q{SET statement_timeout = '1s'; VACUUM doc});
like($vacuum->get, qr/^ERROR:  57014: canceling statement due to statement timeout/m, 'a VACUUM that is cancelled ends');
$keeper->safe('SELECT pg_advisory_unlock(1)');
is(sql(q{SELECT bloom_ranges_check('doc_v', true)}), '', 'nothing is missing');

# Nor is it when a query is planned: what was done before in a block is undone, and the
# transaction goes on and ends as others do.
sql(q{CREATE TABLE done (what text); CREATE TABLE planned (a text, b text); INSERT INTO planned SELECT i, i FROM generate_series(1, 1000) i;
	CREATE INDEX ON planned USING bloom_ranges (a, b); ANALYZE planned;
	CREATE SEQUENCE calls});
for my $calls (1 .. 3)
{
	# The function waits at one of the times that the planner calls it.
	sql(qq{CREATE OR REPLACE FUNCTION slow() RETURNS text STABLE LANGUAGE plpgsql AS \$\$ BEGIN
		IF nextval('calls') = $calls THEN PERFORM pg_sleep(10); END IF; RETURN '5'; END \$\$; ALTER SEQUENCE calls RESTART; TRUNCATE done});
	my $planner = Session->new($node);
	$planner->safe(q{SET statement_timeout = '500ms'; DO $$
	BEGIN
		INSERT INTO done VALUES ('in block');
		PERFORM count(*) FROM planned WHERE a = slow() AND b = '5';
	EXCEPTION WHEN query_canceled THEN
		INSERT INTO done VALUES ('handler');
	END $$});
	is(sql('SELECT string_agg(what, \', \') FROM done'), 'handler', "a query is cancelled when call $calls of a function is made");
	is($planner->ask('SELECT pg_current_xact_id_if_assigned() IS NULL'), 't', 'and its transaction has ended');
	$planner->end;
}
$_->end for $keeper, $vacuum, $other;

# --- a damaged page ---

sql(q{CREATE TABLE damaged (id int, v text); INSERT INTO damaged SELECT i, 'damaged ' || i FROM generate_series(1, 60000) i;
	CREATE INDEX damaged_v ON damaged USING bloom_ranges (v) WITH (pages_per_range = 1);
	CREATE TABLE meta (id int, v text); INSERT INTO meta SELECT i, 'meta ' || i FROM generate_series(1, 2000) i;
	CREATE INDEX meta_v ON meta USING bloom_ranges (v) WITH (pages_per_range = 1)});
my @files = map { file_of($node, $_) } 'damaged_v', 'meta_v';
$node->stop;
write_at($files[0], 8192 * $_ + 24, "\1\2\3\4") for 1 .. 5;
write_at($files[1], 24, "\1\2\3\4");
$node->start;
like((warnings_of('damaged_v', said('VACUUM of a damaged index', 'VACUUM (FREEZE) damaged')))[0] // '', qr/index "damaged_v": .*damaged/, 'a damaged page is warned of');
like((warnings_of('meta_v', said('VACUUM of an index without metapage', 'VACUUM (FREEZE) meta')))[0] // '', qr/could not clean up index "meta_v": index "meta_v" is damaged: no metapage in block 0\nHINT:  Use REINDEX/, 'so is a metapage');
cmp_ok(age($_), '<', 10, "$_ is frozen") for 'damaged', 'meta';
said('ANALYZE of it', 'ANALYZE meta');

# Plans that do without the index are made, and answer.
for my $table ('damaged', 'meta')
{
	like(($node->psql('postgres', "SET enable_seqscan = off; SELECT count(*) FROM $table WHERE v = '$table 5'"))[2],
		qr/index "${table}_v" is damaged/, "$table: a query that uses the damaged index fails");
	$node->psql("postgres", "CREATE INDEX ${table}_id ON $table (id); ANALYZE $table");
	is(sql("SELECT count(*) FROM $table WHERE id = 5 AND v = '$table 5'"), 1, "$table: one that has another index");
}

is(sql("SELECT count(*) FROM meta WHERE v = 'meta 5'"), 1, 'and one that can read the table is planned so if the metapage is damaged');

# --- each step ---

SKIP: {
	my @into = map { ("src/ranges/ranges_$_.c" => "#include \"ranges_faults.h\"") } 'vacuum', 'rebuild', 'groups', 'directory', 'pages', 'counts';
	my $faults = PlantedModule->new('faults', @into, 'src/ranges/ranges_vacuum.c' => "#include \"ranges_faults.h\"\nint planted_calls;\nint planted_fault;");

	skip $PlantedModule::missing, 1 unless defined $faults;
	$faults->use_in($node);

	my $session = Session->new($node);
	my ($fault, $warned, %seen) = (0, 1);

	# The first group has to be rebuilt, since rows have been replaced by others.  It gets
	# no layers by additions, because there are other groups behind it.  One of these rows
	# had many keys, whose pages other groups are moved to.
	sql(q{CREATE TABLE t (id int, v text[], pad text);
		ALTER TABLE t ALTER pad SET STORAGE PLAIN});
	while ($warned && $fault < 3000)
	{
		$fault++;
		$session->safe(q{TRUNCATE t;
			INSERT INTO t SELECT i, ARRAY(SELECT i || ' key ' || k FROM generate_series(1, CASE i WHEN 50 THEN 6000 ELSE 10 END) k), repeat('x', 100) FROM generate_series(1, 100) i;
			INSERT INTO t SELECT 0, '{last}', repeat('x', 4000) FROM generate_series(1, 520);
			CREATE INDEX t_v ON t USING bloom_ranges (v) WITH (pages_per_range = 1, fpp = 0.001);
			DELETE FROM t WHERE id > 30});
		$session->safe('VACUUM (INDEX_CLEANUP off, TRUNCATE off) t');
		$session->safe(q{INSERT INTO t SELECT i, ARRAY(SELECT i || ' new ' || k FROM generate_series(1, 10) k), repeat('x', 100) FROM generate_series(31, 100) i});
		my $answer = $session->ask("SET planted.fault = $fault; VACUUM t; RESET planted.fault;");
		my ($where) = $answer =~ /WARNING:  \w+: .*planted fault $fault in (\w+)/;

		$warned = defined $where;
		$seen{$where}++ if $warned;
		$session->safe(q{INSERT INTO t VALUES (0, '{later}')});
		my $missing = $session->ask(q{SELECT bloom_ranges_check('t_v', true)});
		my $again = $session->ask('VACUUM t');
		my $said = "$missing$again" . ($answer =~ /^ERROR|^WARNING(?!.*planted fault)|leak|still referenced/m ? $answer : '');

		# One line for all faults, unless something is wrong.
		is($said, '', "fault $fault in $where: no row is missing, nor does the next VACUUM warn") if $said ne '';
		last if $said ne '';
		$session->safe('DROP INDEX t_v');
	}
	is($warned, '', "after each of $fault faults no row is missing, and the next VACUUM does not warn");
	is(join(' ', grep { !$seen{$_} } qw(count_row begin_layer make_pages publish close_page rebuild_from_row add_bits publish_and_flush RangesMoveGroup RangesTruncate)),
		'', 'faults were at all steps');
	# A lookup that fails leaves nothing behind that a later one could take for what the
	# directory is now.
	my $writer = Session->new($node);
	my $wrong = '';

	sql(q{TRUNCATE t; CREATE INDEX t_v ON t USING bloom_ranges (v) WITH (pages_per_range = 1);
		INSERT INTO t SELECT i, ARRAY['first ' || i], repeat('x', 4000) FROM generate_series(1, 200) i});
	$session->safe('SET enable_seqscan = off');
	for my $n (1 .. 60)
	{
		my $question = "SELECT count(*) FROM t WHERE v @> ARRAY['next $n']";

		$session->safe(q{SELECT count(*) FROM t WHERE v @> '{first 1}'});
		# Of many pages of the table: their groups are new.
		$writer->safe("INSERT INTO t SELECT i, ARRAY['next $n', 'i' || i], repeat('x', 4000) FROM generate_series(1, 300) i");
		$session->ask('SET planted.fault = ' . (1 + $n % 20) . "; $question; RESET planted.fault");
		my $found = $session->ask($question);
		$wrong .= "$n: $found " if $found ne '300';
	}
	is($wrong, '', 'after a lookup that failed, the next one finds all rows');
	$_->end for $session, $writer;
	$faults->restore($node);
}

$node->stop;
done_testing();
