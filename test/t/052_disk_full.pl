# A disk without room ends a statement with an error and changes no filter;
# the session goes on, and with room again the statement works.
#
# Without a privilege that is done by a limit on the size of files that a
# backend may write, and by temp_file_limit.  BLOOMEXT_SMALL_DISK names a
# directory on a file system of its own of about 100 MB, to fill a real disk:
# a tablespace, and the write-ahead log.

use strict;
use warnings FATAL => 'all';

use FindBin;
use lib "$FindBin::RealBin/../lib";

use FilterTypes;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Session;
use Test::More;

my $disk = $ENV{BLOOMEXT_SMALL_DISK};

my @types = map { { %$_, %{ $_->{medium} // {} } } } @filter_types, @filter_variants;

# Filters that do not fit, from values, from each other, and by additions.  A
# filter of EMPTY's shape takes about 25 kB.
my @large = (
	[ 'filters of many groups' => 'INSERT INTO filter SELECT v % 1500, TYPE_agg(v SHAPE) FROM generate_series(1, 30000) v GROUP BY v % 1500' ],
	[ 'unions' => 'INSERT INTO filter SELECT g, TYPE_union_agg(f) FROM kept, generate_series(1, 1500) g GROUP BY g' ],
	[ 'additions' => 'INSERT INTO filter SELECT g, TYPE_add_all(f, ARRAY[g, g + 1]) FROM (SELECT f FROM kept WHERE id = 1) k, generate_series(1, 1500) g' ],
	[ 'updates' => 'DO $$ BEGIN FOR i IN 1 .. 150 LOOP UPDATE kept SET f = TYPE_add(f, i + 1000); END LOOP; END $$' ],);

my $stored = "SELECT count(*) || ' ' || md5(string_agg(id || ' ' || md5(f::text), ',' ORDER BY id)) FROM kept";
my $absent = 'SELECT count(*) FROM kept, generate_series(1, 1000) v WHERE v % 10 = id % 10 AND NOT TYPE_contains(f, v)';

sub start_node
{
	my ($name, %options) = @_;
	my $node = PostgreSQL::Test::Cluster->new($name);

	$node->init(extra => [ '--encoding=UTF8', '--locale=C', @{ $options{initdb} // [] } ]);
	$node->append_conf('postgresql.conf', "autovacuum = off\nmax_wal_size = 64MB\nmin_wal_size = 32MB\nrestart_after_crash = on\n" . ($options{conf} // ''));
	$node->start;
	$node->safe_psql('postgres', 'CREATE EXTENSION bloomext');
	return $node;
}

sub create_tables
{
	my ($node, $type, $where) = @_;

	$node->safe_psql('postgres',
		sql_for($type, "DROP TABLE IF EXISTS kept, filter; CREATE TABLE kept (id int, f TYPE) $where; CREATE TABLE filter (id int, f TYPE) $where;"
			  . 'INSERT INTO kept SELECT v % 10, TYPE_agg(v SHAPE) FROM generate_series(1, 1000) v GROUP BY v % 10'));
	return;
}

# Run a statement that finds no room, and see that nothing has changed; then
# make room, and see that it works.
sub test_no_room
{
	my ($type, $session, $name, $statement, $error, $make_room) = @_;
	my $before = $session->safe($stored);
	my $answer = $session->ask($statement);

	like($answer, qr/^ERROR:  $error/m, "$name: an error");
	is($session->safe("$stored; " . sql_for($type, $absent) . '; SELECT count(*) FROM filter'), "$before\n0\n0", "$name: all filters are as before");
	$make_room->();
	is($session->ask("BEGIN; $statement; ROLLBACK") =~ /^ERROR/m, '', "$name: with room it works");
	return;
}

# --- limits ----------------------------------------------------------------

# Limit the size of files that a session's backend may write, in bytes.
sub limit_files
{
	my ($session, $bytes) = @_;

	IPC::Run::run([ 'prlimit', '--pid', $session->pid, "--fsize=$bytes:" ]) or die 'prlimit failed';
	return;
}

my $prlimit = eval { IPC::Run::run([ 'prlimit', '--version' ], '>', '/dev/null') };
my $node = start_node('limits');

SKIP:
{
	skip 'no prlimit here', 1 unless $prlimit;

	for my $type (@types)
	{
		for my $case (grep { has_all($type, $_->[1]) } @large)
		{
			my ($name, $statement) = @$case;
			my $session = Session->new($node);

			create_tables($node, $type, '');
			limit_files($session, 24 * 1024 * 1024);
			test_no_room($type, $session, "$type->{name}, a limit on files, $name", sql_for($type, $statement), qr/\w+: .*File too large/,
				sub { limit_files($session, 'unlimited') });
		}
	}
}

# Groups that do not fit into work_mem go to temporary files.
for my $type (@types)
{
	my $session = Session->new($node);

	create_tables($node, $type, '');
	$session->safe("SET work_mem = '1MB'; SET temp_file_limit = '10MB'; SET enable_sort = off");
	test_no_room($type, $session, "$type->{name}, temp_file_limit",
		sql_for($type, 'INSERT INTO filter SELECT v % 100000, TYPE_agg(v SHAPE) FROM generate_series(1, 300000) v GROUP BY v % 100000 HAVING min(v) < 10'),
		qr/53400: /, sub { $session->safe('RESET temp_file_limit') });
}
$node->stop;

# --- a disk ----------------------------------------------------------------

SKIP:
{
	skip 'no small disk: BLOOMEXT_SMALL_DISK is not set (test/long/run disk makes one, as root)', 1 unless $disk;

	my $ballast = "$disk/ballast";

	mkdir "$disk/space" or die "$disk/space: $!";
	$node = start_node('small_disk');
	$node->safe_psql('postgres', "CREATE TABLESPACE small LOCATION '$disk/space'");
	for my $type (@types)
	{
		for my $case (grep { has_all($type, $_->[1]) } @large)
		{
			my ($name, $statement) = @$case;
			my $session = Session->new($node);

			create_tables($node, $type, 'TABLESPACE small');
			fill($ballast, 30);
			test_no_room($type, $session, "$type->{name}, a full disk, $name", sql_for($type, $statement), qr/53100: /, sub { unlink $ballast });
		}
	}
	$node->safe_psql('postgres', 'DROP TABLE kept, filter; DROP TABLESPACE small');
	$node->stop;
	rmdir "$disk/space";
	test_full_log($ballast);
}

# Leave so many megabytes of the disk free.
sub fill
{
	my ($file, $free) = @_;
	my ($left) = `df -Pk '$disk'` =~ /(\d+)\s+\d+%/;

	open my $fh, '>', $file or die "$file: $!";
	for (1 .. $left / 1024 - $free)
	{
		syswrite $fh, 'x' x 1048576 or last;
	}
	close $fh;
	return;
}

# Without room for its log the server stops; with room again it recovers.
sub test_full_log
{
	my ($ballast) = @_;

	$node = start_node('full_log', initdb => ["--waldir=$disk/log"], conf => "restart_after_crash = off\nfsync = on\n");
	for my $type (@types)
	{
		my $session = Session->new($node);

		create_tables($node, $type, '');
		$session->safe(alike_sql($type) . 'CREATE TABLE done (v int)');
		fill($ballast, 20);
		for my $v (1 .. 100_000)
		{
			last unless $session->ask(sql_for($type, "WITH d AS (INSERT INTO done VALUES (1000 + 10 * $v) RETURNING v) UPDATE kept SET f = TYPE_add(f, d.v) FROM d WHERE id = 0 RETURNING d.v")) =~ /^\d+$/;
		}
		PostgreSQL::Test::Utils::system_log('pg_ctl', '-D', $node->data_dir, '-m', 'immediate', '-w', 'stop');
		$node->{_pid} = undef;
		like(slurp_file($node->logfile), qr/PANIC: .*No space left on device/, "$type->{name}, a full disk for the log: the server stops");
		unlink $ballast;
		$node->start;
		cmp_ok($node->safe_psql('postgres', 'SELECT count(*) FROM done'), '>', 0, "$type->{name}, a full disk for the log: additions had been made");
		is($node->safe_psql('postgres', sql_for($type, "$absent; SELECT count(*) FROM kept, done WHERE id = 0 AND NOT TYPE_contains(f, v);"
				  . ' SELECT ALIKE((SELECT f FROM kept WHERE id = 0), TYPE_agg(v SHAPE)) FROM (SELECT v FROM done UNION ALL SELECT v FROM generate_series(10, 1000, 10) v) s')),
			"0\n0\nt", "$type->{name}, a full disk for the log: with room again, all filters are those of their values");
		$node->safe_psql('postgres', 'DROP TABLE done; DROP FUNCTION alike');
	}
	$node->stop;
	return;
}

done_testing();
