# Every example of README.md, SECURITY.md and doc/*.md, run as it stands there, and the links
# between all pages of the repository.
# test/lib/DocExamples.pm says which blocks are run and how.

use strict;
use warnings;

use Cwd qw(abs_path);
use File::Basename;
use FindBin;
use lib "$FindBin::RealBin/../lib";

use DocExamples;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $top = "$FindBin::RealBin/../..";
my $python = IPC::Run::run([ 'sh', '-c', 'command -v python3 >/dev/null' ]);

my $node = PostgreSQL::Test::Cluster->new('docs');
$node->init(extra => [ '--encoding=UTF8', '--locale=C' ]);
# Plans and sizes that the pages show do not depend on when autovacuum comes.
$node->append_conf('postgresql.conf', 'autovacuum = off');
$node->start;

sub test_sql
{
	my ($doc, $name, $database) = @_;
	my @blocks = $doc->run_sql($node, $database);

	for my $block (@blocks)
	{
		my $where = "$name:$block->{line}";

		if (defined $block->{expected})
		{
			is($block->{got}, $block->{expected}, "$where prints what is shown");
		}
		else
		{
			unlike($block->{got}, qr/^(?:ERROR|FATAL|invalid command)/m, "$where runs");
		}
	}
	return scalar @blocks;
}

# The reader's answers against the server's, for filters of many shapes.
sub test_reader
{
	my ($database, $dir) = @_;
	my @filters = (
		'bloom_empty()',
		"(SELECT bloom_agg(1) WHERE false)",
		(map { "(SELECT bloom_agg(v, $_) FROM generate_series(1, 100) AS v)" } 0.3, 0.01, 0.0001, 0.000001),
		(map { "(SELECT bloom_agg(v, $_, 5000) FROM generate_series(1, 5000) AS v)" } 0.01, 0.0005),
		"(SELECT bloom_agg(ROW(v, v::text, 1.5, true, ARRAY[v])) FROM generate_series(1, 300) AS v)");
	my @hashes = split /\n/,
	  $node->safe_psql($database,
		'SELECT bloom_hash(v) FROM generate_series(1, 200) AS v ORDER BY v');

	for my $filter (@filters)
	{
		my $text = $node->safe_psql($database, "SELECT $filter");
		my $answers = $node->safe_psql($database,
			"SELECT h || CASE WHEN bloom_contains_hash('$text', h) THEN ' present' ELSE ' absent' END"
			  . ' FROM unnest(ARRAY[' . join(',', @hashes) . ']::bigint[]) WITH ORDINALITY AS u(h, n) ORDER BY n');
		my $output = '';

		append_to_file("$dir/any.txt.new", "$text\n");
		rename "$dir/any.txt.new", "$dir/any.txt";
		IPC::Run::run([ 'python3', "$dir/reader.py", "$dir/any.txt", @hashes ], '>&', \$output);
		$output =~ s/ block.*//mg;
		$output =~ s/\n\z//;
		is($output, $answers, "reader.py answers as the server for $filter");
	}
	return;
}

# The answers of a program that counts against the server's, for filters of
# many shapes of a type.
sub test_counts
{
	my ($database, $dir, $program, $type, @shapes) = @_;
	my @hashes = split /\n/,
	  $node->safe_psql($database, 'SELECT bloom_hash(v) FROM generate_series(1, 2000) AS v ORDER BY v');

	for my $shape (@shapes)
	{
		my $filter = "(SELECT ${type}_agg(v % 1000, $shape) FROM generate_series(1, 1500) AS v)";
		my $answers = $node->safe_psql($database, "SELECT ${type}_count(f, v) FROM $filter AS s(f), generate_series(1, 2000) AS v ORDER BY v");
		my $output = '';

		append_to_file("$dir/any.txt.new", $node->safe_psql($database, "SELECT $filter") . "\n");
		rename "$dir/any.txt.new", "$dir/any.txt";
		IPC::Run::run([ 'python3', "$dir/$program", "$dir/any.txt", @hashes ], '>&', \$output);
		$output =~ s/^\S+: (\d+) times.*/$1/mg;
		$output =~ s/\n\z//;
		is($output, $answers, "$program counts as the server for $shape");
	}
	return;
}

my $sql_blocks = 0;
for my $file ("$top/README.md", "$top/SECURITY.md", sort glob("$top/doc/*.md"))
{
	my ($name) = $file =~ m{\Q$top\E/(.*)};
	my ($database) = lc($name) =~ m{(\w+)\.md$};
	my $doc = DocExamples->new($file);
	my $dir = PostgreSQL::Test::Utils::tempdir();
	my $creates = grep { DocExamples::text_of($_) =~ /CREATE EXTENSION bloomext;/ } $doc->blocks('sql');

	$node->safe_psql('postgres', "CREATE DATABASE docs_$database");
	$node->safe_psql("docs_$database", 'CREATE EXTENSION bloomext') unless $creates;
	$sql_blocks += test_sql($doc, $name, "docs_$database");

	next unless $doc->blocks('console');
  SKIP:
	{
		skip "$name: no python3 here", 1 unless $python;

		my @programs = $doc->write_programs($dir);
		is($_->{got}, $_->{expected}, "$name:$_->{line} prints what is shown")
		  for $doc->run_console($node, "docs_$database", $dir);
		test_reader("docs_$database", $dir) if grep { $_ eq 'reader.py' } @programs;
		test_counts("docs_$database", $dir, 'fingerprints.py', 'cuckoo', grep { $_ ne '6000, 8, 2' } map { my $bits = $_; map { "6000, $bits, $_" } 2, 4, 8 } 8, 12, 16)
		  if grep { $_ eq 'fingerprints.py' } @programs;
		test_counts("docs_$database", $dir, 'counters.py', 'counting_bloom', map { my $fpp = $_; map { "$fpp, $_" } 10, 300, 6000 } 0.01, 0.0001)
		  if grep { $_ eq 'counters.py' } @programs;
	}
}

cmp_ok($sql_blocks, '>=', 35, 'examples were found');

# A program that no page runs.
SKIP:
{
	skip 'no python3 here', 1 unless $python;

	my $printed = '';
	IPC::Run::run([ 'python3', "$top/examples/layouts.py" ], '>&', \$printed);
	is($printed =~ s/\n\z//r, DocExamples::prints("$top/examples/layouts.py"), 'layouts.py prints what is shown');
}

# The recipe over two servers says that the condition travels.
like(
	$node->safe_psql(
		'docs_recipes',
		'EXPLAIN (VERBOSE, COSTS OFF) SELECT count(*) FROM remote_orders'
		  . ' WHERE bloom_prefilter((SELECT bloom_agg(id) FROM customer), customer_id)'),
	qr/Remote SQL: .*bloom_prefilter/,
	'doc/recipes.md: bloom_prefilter is part of the remote SQL');
like(
	$node->safe_psql(
		'docs_recipes',
		'EXPLAIN (VERBOSE, COSTS OFF) SELECT name FROM remote_branch'
		  . ' WHERE bloom_contains_hash(customers, bloom_hash(12345))'),
	qr/Remote SQL: .*bloom_contains_hash/,
	'doc/recipes.md: bloom_contains_hash is part of the remote SQL');

# doc/reference.md names every function that is not internal, perhaps by the end
# of its name ("`_contains_any`"), and every setting.
my $reference = slurp_file("$top/doc/reference.md");
my @functions = split /\n/, $node->safe_psql('docs_reference', <<'SQL');
SELECT DISTINCT proname FROM pg_depend d JOIN pg_proc p ON p.oid = d.objid
WHERE d.classid = 'pg_proc'::regclass AND d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e'
  AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'bloomext')
  AND proname !~ '^bloomext_' AND prorettype <> 'index_am_handler'::regtype
  AND NOT EXISTS (SELECT FROM pg_type t WHERE p.oid IN (t.typinput, t.typoutput, t.typreceive, t.typsend))
  AND NOT EXISTS (SELECT FROM pg_operator WHERE oprcode = p.oid)
  AND NOT EXISTS (SELECT FROM pg_cast WHERE castfunc = p.oid)
  AND NOT EXISTS (SELECT FROM pg_amproc WHERE amproc = p.oid)
SQL
sub named
{
	my ($name) = @_;
	my ($end) = $name =~ /^(?:bloom_index|counting_bloom|bloom|cuckoo)(_\w+)$/;

	return $reference =~ /`\Q$name\E\b/ || ($end && $reference =~ /`\Q$end\E\b/);
}

my @settings = split /\n/, $node->safe_psql('docs_reference', q{LOAD 'bloomext'; SELECT name FROM pg_settings WHERE name LIKE 'bloomext.%'});
cmp_ok(scalar @functions, '>', 80, 'there are functions');
is(join(' ', grep { !named($_) } @functions), '', 'doc/reference.md has all of them');
is(join(' ', grep { $reference !~ /`\Q$_\E`/ } @settings), '', 'and all settings');
@settings = split /\n/, $node->safe_psql('postgres', q{LOAD 'bloomext_join'; SELECT name FROM pg_settings WHERE name LIKE 'bloomext_join.%'});
is(join(' ', grep { slurp_file("$top/doc/joins.md") !~ /`\Q$_\E`/ } @settings), '', 'doc/joins.md has those of join filters');

# Arguments, their defaults, and the columns of rows that functions return.  Of
# overloads, one has what a page says, or begins with it, as "[, ...]" may follow.
my (%arguments, %columns);
for my $line (split /\n/, $node->safe_psql('docs_reference', <<'SQL'))
SELECT proname, pg_get_function_arguments(p.oid),
	(SELECT string_agg(name, ', ' ORDER BY i) FROM unnest(proargnames, proargmodes) WITH ORDINALITY a (name, mode, i) WHERE mode IN ('o', 't'))
FROM pg_depend d JOIN pg_proc p ON p.oid = d.objid
WHERE d.classid = 'pg_proc'::regclass AND d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e'
  AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'bloomext')
SQL
{
	my ($name, $has, $out) = split /\|/, $line;
	# "filter bloom, capacity double precision DEFAULT 100000" is "filter", "capacity = 100000"
	push @{ $arguments{$name} }, [ map { my ($n, $d) = /^(?:VARIADIC )?"?(\w+)"? .*?(?: DEFAULT (.*))?$/; $n . (defined $d ? ' = ' . $d =~ s/::.*//r : '') }
		grep { !/^OUT / } split /, /, $has ];
	$columns{$name} = $out;
}

# Does a page call a function with these arguments?  It may leave out defaults.
sub is_called_so
{
	my ($has, @given) = @_;

	return @given <= @$has && !grep { $has->[$_] ne $given[$_] && $has->[$_] !~ /^\Q$given[$_]\E = / } 0 .. $#given;
}

my ($called, $returned, @differ) = (0, 0);
for my $row ($reference =~ /^\| (`\w+\(.*)$/mg)
{
	my ($function, $text) = split / \| /, $row, 2;
	my ($first) = $function =~ /`(\w+)\(/;

	while ($function =~ /`(\w+)\(([^`]*)\)`/g)
	{
		my ($name, $given) = ($1, $2);
		$name = $first =~ s/_contains\w*$/_contains$name/r =~ s/_contains_contains/_contains/r if $name =~ /^_/;
		$called++;
		push @differ, "$name($given)" unless grep { is_called_so($_, split /, /, $given =~ s/ ORDER BY \w+//r =~ s/[\[\]]//gr =~ s/ ,/,/gr) } @{ $arguments{$name} // [] };
	}
	next unless $function =~ /record/ && $text =~ /`(\w+(?:, \w+)+)`/;
	$returned++;
	push @differ, "columns of $first" unless $columns{$first} eq $1;
}
cmp_ok($called, '>', 80, 'doc/reference.md has arguments');
cmp_ok($returned, '>', 5, 'and columns of rows');
is(join('; ', @differ), '', 'they are those of the functions');

# The view's columns, and those that doc/ranges.md explains, perhaps two in a row of its table.
my ($view) = $reference =~ /`bloomext_indexes`\S* has the columns `([^`]*)`/;
is($view, $node->safe_psql('docs_reference', "SELECT string_agg(attname, ', ' ORDER BY attnum) FROM pg_attribute WHERE attrelid = 'bloomext_indexes'::regclass AND attnum > 0"),
	'doc/reference.md has the columns of bloomext_indexes');
my ($explained) = slurp_file("$top/doc/ranges.md") =~ /^\| column \| meaning \|\n(.*?)\n\n/ms;
is(join(', ', sort map { /`(\w+)`/g } map { (split /\|/)[1] } split /\n/, $explained),
	join(', ', sort split /, /, $columns{bloom_ranges_info}), 'doc/ranges.md has those of bloom_ranges_info');

# The rows of a page's table of options or settings: a name, the default and the values.
sub options_of
{
	my ($page, $name) = @_;

	return slurp_file("$top/doc/$page") =~ /^\| `($name)` \| ([^|]*) \| ([^|]*) \|/mg;
}

# Options of indexes, as the server says what it accepts.
my $options = 0;
@differ = ();
for ([ 'live.md', 'bloom_filter' ], [ 'ranges.md', 'bloom_ranges' ])
{
	my ($page, $method) = @$_;
	my @rows = options_of($page, '\w+');

	while (my ($option, undef, $documented) = splice @rows, 0, 3)
	{
		my ($out, $detail);

		$node->psql('docs_reference', "CREATE TEMP TABLE bounds (a int); CREATE INDEX ON bounds USING $method (a) WITH ($option = -1)",
			stdout => \$out, stderr => \$detail);
		my ($from, $to) = $detail =~ /Valid values are between "?([^" ]+)"? and "?([^" ]+?)"?\.$/m;
		my $accepted = defined $from ? join(' to ', map { s/\.0+$//r } $from, $to)
		  : join(', ', map { "`$_`" } (join("", $detail =~ /Valid values are (.*)/) =~ /"([^"]+)"/g));

		$options++;
		push @differ, "$page: $option: $documented, not $accepted" if $documented ne $accepted;
	}
}
# Settings, in the units of the page.
for my $page ('reference.md', 'joins.md')
{
	my @rows = options_of($page, 'bloomext\w*\.\w+');

	while (my ($setting, $default, $documented) = splice @rows, 0, 3)
	{
		my ($low, $high) = $documented =~ /^(\S+(?: [kM]B)?) (?:to (\S+(?: [kM]B)?)|or more)$/;
		my $is = sub { my ($column, $value) = @_; return $value =~ /B$/ ? "${column}::numeric * 1024 = pg_size_bytes('$value')" : "$column = '$value'" };
		my $accepted = $documented eq 'on, off' ? "vartype = 'bool'"
		  : $is->('min_val', $low) . ' AND ' . (defined $high ? $is->('max_val', $high) : 'max_val::float8 >= 2147483647');

		$options++;
		push @differ, "$page: $setting: $default; $documented"
		  if $node->safe_psql('docs_reference', "LOAD 'bloomext'; LOAD 'bloomext_join'; SELECT " . $is->('boot_val', $default) . " AND $accepted FROM pg_settings WHERE name = '$setting'") ne 't';
	}
}
cmp_ok($options, '>=', 14, 'pages have options and settings');
is(join("\n", @differ), '', 'with the defaults and values that the server has');

# Messages in sentences are those of the sources, but for those of Citus.
my $sources = join('', map { slurp_file($_) } glob("$top/src/*.c $top/src/*/*.c $top/join/src/*.c"));
my ($messages, @unknown) = (0);
for my $page ("$top/README.md", "$top/SECURITY.md", glob("$top/doc/*.md"))
{
	my $text = slurp_file($page) =~ s/^```.*?^```$//gmsr =~ s/^## Citus\n.*//msr =~ s/`[^`]*`|<[^>]*>//gr;

	for my $message (grep { tr/ \n// >= 3 } $text =~ /"([a-z][^"]*)"/g)
	{
		my $pattern = join('.*', map { quotemeta } split /\.\.\./, $message =~ s/\s+/ /gr);

		$messages++;
		push @unknown, basename($page) . ": $message" if $sources !~ /"$pattern"/;
	}
}
cmp_ok($messages, '>=', 2, 'pages quote messages');
is(join("\n", @unknown), '', 'the sources have them');

# A long page begins with its contents.
for my $page ("$top/README.md", glob("$top/doc/*.md"))
{
	my $text = slurp_file($page);
	my ($contents) = $text =~ /^(Contents: .*?)\n\n/ms;
	my @headings = map { lc(s/[^\w\- ]//gr) =~ s/ /-/gr } $text =~ s/^```.*?^```$//gmsr =~ /^## (.*)$/mg;

	next if $text =~ tr/\n// <= 150 && !$contents;
	is(join(' ', ($contents // '') =~ /\(#([\w-]+)\)/g), join(' ', @headings), basename($page) . ' begins with its contents');
}

# Each figure of a page is in a phrase of bench/figures.txt, and that says from which line of
# the results it is, or which constants of the program give it.
my $results = slurp_file("$top/bench/RESULTS.md");
my ($page, %phrases, @strays);
for my $line (grep { /^[^#]/ } split /\n/, slurp_file("$top/bench/figures.txt"))
{
	if ($line =~ /^== (.*)/)
	{
		$page = $1;
	}
	elsif ($line =~ /^\t\((.*)\)$/)
	{
		my $source = $1;
		my @files = grep { -e } map { glob("$top/$_") } $source =~ m{\b((?:src|join|test|sql|bench|extension|expected)/[\w/.*]+\w)}g;
		my $text = join '', map { slurp_file($_) } @files;

		push @strays, "no such file: $source" if $source =~ m{^(?:src|join|test|bench)/} && !@files;
		push @strays, map { "$source: no $_" } grep { @files && $text !~ /\b$_\b/ } $source =~ /\b([A-Z]{2,}_[A-Z_0-9]+)\b/g;
	}
	elsif ($line =~ /^\t(.*)/)
	{
		push @strays, "RESULTS.md lacks: $1" if index($results, $1) < 0;
	}
	else
	{
		push @{ $phrases{$page} }, $line;
	}
}
for my $page (sort keys %phrases)
{
	my $text = slurp_file("$top/$page");
	my $code = $page eq 'README.md' ? 'text' : '';

	push @strays, map { "$page lacks: $_" } grep { index($text, $_) < 0 } @{ $phrases{$page} };
	$text =~ s/\Q$_\E//g for sort { length $b <=> length $a } @{ $phrases{$page} };
	$text =~ s/^```$code\w*\n.*?^```$//gms;
	push @strays, "$page, without a source: $1" while $text =~ /^(.*(?:\d[ ](?:µs|ms|s|[kMG]B|bits?|bytes|%)(?!\w)|\d[ ]times|\b(?:three|ten)[ ]times|[Aa]n?[ ](?:\w+th|third|quarter|tenth)\b).*)$/mg;
}
is(join("\n", @strays), '', 'each figure of README.md and the pages is from a line of the results, or a constant');
cmp_ok(scalar(keys %phrases), '>=', 10, 'of most pages');

# A person reads so much, and no more.
cmp_ok(scalar(map { split ' ', slurp_file($_) } "$top/README.md", glob("$top/doc/*.md")), '<=', 30000, 'README.md and doc/ have at most 30,000 words');

# Code is no wider than a screen; what a program prints may be.
my @wide;
for my $page ("$top/README.md", glob("$top/doc/*.md"))
{
	for my $block (slurp_file($page) =~ /^```(?!text)\w+\n(.*?)^```$/msg)
	{
		push @wide, basename($page) . ": $_" for grep { length > 90 } split /\n/, $block;
	}
}
is(join("\n", @wide), '', 'no line of code has more than 90 columns');

# src/README.md names every source file, and no other.
my $listed = join("\n", sort(slurp_file("$top/src/README.md") =~ /^\| `([\w.\/]+)`/mg,
	slurp_file("$top/src/README.md") =~ /^\| `[\w.\/]+`, `([\w.\/]+)`/mg));
my $there = join("\n", sort map { s{\Q$top\E/src/}{}r } glob("$top/src/*.[ch] $top/src/*/*.[ch] $top/src/*/*/*.[ch]"));
is($listed, $there, 'src/README.md lists the files that there are');

# Links between pages name files and headings that there are.
my @pages = map { map { abs_path($_) } glob("$top/$_") } '*.md', 'doc/*.md', 'bench/*.md', 'src/*.md', 'join/*.md', 'test/*.md', 'test/*/*.md';
my ($links, %anchors) = (0);
for my $page (@pages)
{
	my $text = slurp_file($page) =~ s/^\s*```.*?^\s*```\s*$//gmsr;
	my %seen;

	for my $heading ($text =~ /^#+ +(.*?)\s*$/mg)
	{
		my $anchor = lc($heading =~ s/[^\w\- ]//gr) =~ s/ /-/gr;

		$anchors{$page}{ $seen{$anchor}++ ? "$anchor-" . ($seen{$anchor} - 1) : $anchor } = 1;
	}
}
my @broken;
for my $page (@pages)
{
	my $text = slurp_file($page) =~ s/^\s*```.*?^\s*```\s*$//gmsr;

	for my $link ($text =~ /\]\(((?!\w+:)[^)\s]+)\)/g)
	{
		my ($path, $anchor) = $link =~ /^([^#]*)(?:#(.*))?$/;
		my $file = $path eq '' ? $page : $page =~ s{[^/]*$}{$path}r;

		$file = abs_path($file) // $file;
		$links++;
		push @broken, "$page: $link"
		  if !-e $file || (defined $anchor && !$anchors{$file}{$anchor});
	}
}
cmp_ok($links, '>', 100, 'pages have links');
is(join("\n", @broken), '', 'every link names a file, or a heading of it');

$node->stop;
done_testing();
