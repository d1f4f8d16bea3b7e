#!/usr/bin/env perl
# bench/measure.pl: the one timing loop.  Called by bench/run and
# bench/compare, which provide the server; bench/README.md tells the form of
# the files that it reads and how to read what it prints.
#
#   measure.pl [--runs=N] [--list] [--match=REGEX]... FILE...
use strict;
use warnings;
use File::Basename qw(dirname);
use File::Temp;
use Getopt::Long;

my $here = dirname(__FILE__);
my ($runs, $list, @match) = (7);
GetOptions('runs=i' => \$runs, 'list' => \$list, 'match=s' => \@match)
  && $runs > 0 && @ARGV
  or die "usage: measure.pl [--runs=N] [--list] [--match=REGEX]... FILE...\n";

my $rows = $ENV{BENCH_ROWS} || 10_000_000;
die "BENCH_ROWS must be a multiple of 10000, not $rows\n"
  unless $rows =~ /^\d+0000$/;

# What the queries may refer to, as psql variables.
my %sizes = (
	rows => $rows,
	large => 10 * $rows,
	half => $rows / 2,
	tenth => $rows / 10,
	three_hundredths => 3 * $rows / 100,
	hundredth => $rows / 100,
	thousandth => $rows / 1000,
	sets => $rows / 2000,
);
my %variables = (
	%sizes,
	module => $ENV{BENCH_MODULE},
	redis => $ENV{BENCH_REDIS},
	kit => $ENV{BENCH_KIT},
	host => $ENV{PGHOST},
	port => $ENV{PGPORT},
	user => $ENV{PGUSER});

# --- reading the measurements ----------------------------------------------

# Sizes in titles are written as people say them.
sub spoken
{
	my ($n) = @_;

	return $n / 1e6 . ' M' if $n >= 1e6 && $n % 1e5 == 0;
	return $n / 1e3 . ' K' if $n >= 1e4 && $n % 1e2 == 0;
	return $n;
}

sub title
{
	my ($text) = @_;

	$text =~ s/:(\w+)/exists $sizes{$1} ? spoken($sizes{$1}) : ":$1"/ge;
	return $text;
}

sub query
{
	my ($label, $aim) = @_;

	return { label => title($label), aim => $aim, lines => [] };
}

# The entries of one file.  An entry's first query is ours.
sub read_entries
{
	my ($file) = @_;
	my (@entries, $entry, $lines);

	open my $in, '<', $file or die "$file: $!\n";
	while (my $line = <$in>)
	{
		if ($line =~ /^-- @ (\S+): (.+)$/)
		{
			$entry = { name => $1, unit => 'time', needs => '', optional => '',
				runs => $runs, setup => [], queries => [ query($2) ] };
			$lines = $entry->{queries}[0]{lines};
			push @entries, $entry;
		}
		elsif (!$entry) { }
		elsif ($line =~ /^-- setup$/) { $lines = $entry->{setup}; }
		elsif ($line =~ /^-- ours$/) { $lines = $entry->{queries}[0]{lines}; }
		elsif ($line =~ /^-- same result$/) { $entry->{same} = 1; }
		elsif ($line =~ /^-- wall clock$/) { $entry->{wall} = 1; }
		elsif ($line =~ /^-- all backends$/) { $entry->{all} = 1; }
		elsif ($line =~ /^-- plan: (.+)$/) { $entry->{queries}[-1]{plan} = $1; }
		elsif ($line =~ /^-- set: (.+)$/) { $entry->{queries}[-1]{set} .= "SET $1;\n"; }
		elsif ($line =~ /^-- (needs|optional|unit|runs|each): (.+)$/)
		{
			$entry->{$1} = $2;
		}
		elsif ($line =~ /^-- against (.+?)(?:, aim ([\d.]+))?$/)
		{
			push @{ $entry->{queries} }, query($1, $2);
			$lines = $entry->{queries}[-1]{lines};
		}
		elsif ($line =~ /^-- less$/)
		{
			$entry->{less} = query('');
			$lines = $entry->{less}{lines};
		}
		elsif ($line =~ /^-- /) { die "$file:$.: what does this line mean?\n"; }
		elsif ($line =~ /\S/) { push @$lines, $line; }
	}
	close $in;
	for (@entries)
	{
		$_->{each} =~ s/^:(\w+)$/$sizes{$1}/ if $_->{each};
		my $ours = $_->{queries}[0];
		push @{ $_->{queries} }, $_->{less} if $_->{less};
		split_off($_, $ours) for @{ $_->{queries} };
	}
	return @entries;
}

# Only the last statement of a query is timed.  A query without statements has
# those of ours.
sub split_off
{
	my ($query, $ours) = @_;
	my @lines = @{ @{ $query->{lines} } ? $query->{lines} : $ours->{lines} };
	my $last = $#lines - 1;

	$last-- while $last >= 0 && $lines[$last] !~ /;\s*$|^\\|\\g\w+\s*$/;
	$query->{before} = join '', $query->{set} // '', @lines[ 0 .. $last ];
	$query->{timed} = join '', @lines[ $last + 1 .. $#lines ];
	return;
}

# --- running them ----------------------------------------------------------

# A stopped run removes its directory.
$SIG{$_} = sub { die "stopped by SIG$_[0]: no table\n" } for qw(HUP INT TERM);

my $tmp = File::Temp->newdir('bloomext.measure.XXXXXX', TMPDIR => 1);

# Run a script in a psql of its own; undef if it failed, with the reason in $@.
sub psql
{
	my ($script) = @_;
	my @command = ('psql', qw(-X -q -A -t -v ON_ERROR_STOP=1));

	push @command, '-v', "$_=" . ($variables{$_} // '') for sort keys %variables;
	open my $out, '>', "$tmp/script" or die "$tmp/script: $!\n";
	print $out $script;
	close $out;
	open my $saved, '>&', \*STDERR or die "cannot keep stderr: $!\n";
	open STDERR, '>', "$tmp/errors" or die "$tmp/errors: $!\n";
	open my $in, '-|', @command, '-f', "$tmp/script" or die "cannot run psql: $!\n";
	my $output = do { local $/; <$in> };
	my $ok = close $in;
	open STDERR, '>&', $saved or die "cannot restore stderr: $!\n";
	return $output if $ok;
	open my $errors, '<', "$tmp/errors" or die "$tmp/errors: $!\n";
	$@ = do { local $/; <$errors> };
	return;
}

sub slurp
{
	my ($file) = @_;

	open my $in, '<', $file or die "$file: $!\n";
	local $/;
	return <$in>;
}

my %made;

# Make a set of tables, and those that it needs, unless they are there.
sub make_tables
{
	my ($name) = @_;

	return $made{$name} if exists $made{$name};
	my $script = slurp("$here/tables/$name.sql");
	if ($script =~ /^-- needs: (.+)$/m)
	{
		make_tables($_) or return for split ' ', $1;
	}
	print STDERR "making $name\n";
	$made{$name} = defined psql($script) or warn "$name: $@";
	return $made{$name};
}

# The time that the backend has been on a processor, in ns.  Linux counts it up
# to the last time the backend slept, which is just before a statement comes.
my $READ_CPU = q{SELECT split_part(pg_read_file('/proc/self/schedstat'), ' ', 1)::bigint};

# The time that all backends have been, those of remote servers that are this one
# included.  They stay from run to run.
my $READ_ALL_CPU = q{SELECT sum(split_part(pg_read_file('/proc/' || pid || '/schedstat'), ' ', 1)::bigint)
	FROM pg_stat_activity WHERE backend_type = 'client backend'};

# The interleaved runs of an entry as a psql script; run 0 warms up.
sub script_of
{
	my ($entry) = @_;
	my $last_run = $entry->{unit} eq 'time' ? $entry->{runs} : 0;
	my $script = join '', @{ $entry->{setup} };
	my $read_cpu = $entry->{all} ? $READ_ALL_CPU : $READ_CPU;

	$entry->{cpu} = $entry->{unit} eq 'time' && !$entry->{wall} && -r '/proc/self/schedstat';
	for my $run (0 .. $last_run)
	{
		for my $i (0 .. $#{ $entry->{queries} })
		{
			my $query = $entry->{queries}[$i];

			$script .= $query->{before};
			$script .= "\\echo \@ plan $i\nEXPLAIN (VERBOSE, COSTS OFF) $query->{timed}"
			  if $run == 0 && $query->{plan};
			$script .= "SELECT ($read_cpu) AS cpu_before \\gset\n" if $entry->{cpu};
			$script .= "\\echo \@ run $i\n\\timing on\n$query->{timed}\\timing off\n\\echo \@ end\n";
			$script .= "SELECT ($read_cpu) - :cpu_before AS cpu \\gset\n\\echo \@ cpu $i :cpu\n" if $entry->{cpu};
		}
	}
	return $script;
}

# Run an entry: each query gets its result, and its times by the wall's clock
# and by the processor's, in milliseconds.
sub run_entry
{
	my ($entry) = @_;
	my $output = psql(script_of($entry)) // die "$entry->{name}: $@";
	my ($what, $query) = ('', undef);

	for (split /\n/, $output)
	{
		if (/^\@ (plan|run) (\d+)$/)
		{
			($what, $query) = ($1, $entry->{queries}[$2]);
			$query->{result} = '' if $what eq 'run';
		}
		elsif (/^\@ cpu (\d+) (\d+)$/) { push @{ $entry->{queries}[$1]{cpu} }, $2 / 1e6; }
		elsif (/^\@ end$/) { $what = ''; }
		elsif ($what eq 'plan') { $query->{found} .= "$_\n"; }
		elsif ($what eq 'run' && /^Time: ([\d.]+) ms/) { push @{ $query->{times} }, $1; }
		elsif ($what eq 'run') { $query->{result} .= $_; }
	}
	check_entry($entry);
	return;
}

# Did the queries do what they are there to show?
sub check_entry
{
	my ($entry) = @_;
	my $ours = $entry->{queries}[0];

	for my $query (@{ $entry->{queries} })
	{
		die "$entry->{name}: a plan has no \"$query->{plan}\":\n$query->{found}"
		  if $query->{plan} && $query->{found} !~ /$query->{plan}/;
		die "$entry->{name}: results differ: $ours->{result} and $query->{result}\n"
		  if $entry->{same} && $query->{result} ne $ours->{result};
		next if $entry->{unit} ne 'time';
		shift @{ $query->{times} };
		shift @{ $query->{cpu} } if $entry->{cpu};
	}
	subtract($entry, pop @{ $entry->{queries} }) if $entry->{less};
	return;
}

# From now on, the times of an entry are the processor times by which its
# queries exceed another one in the same run.
sub subtract
{
	my ($entry, $less) = @_;

	die "$entry->{name} needs /proc/self/schedstat\n" unless $entry->{cpu};
	for my $query (@{ $entry->{queries} })
	{
		$query->{times} = [ map { $query->{cpu}[$_] - $less->{cpu}[$_] } 0 .. $#{ $less->{cpu} } ];
	}
	$entry->{cpu} = 0;
	return;
}

# --- the table -------------------------------------------------------------

sub median
{
	my @sorted = sort { $a <=> $b } @_;
	my $n = @sorted;

	return ($sorted[ int(($n - 1) / 2) ] + $sorted[ int($n / 2) ]) / 2;
}

# A number with three digits, and a unit that suits it.
sub figure
{
	my ($value, $step, @units) = @_;

	while (@units > 1 && abs $value >= $step)
	{
		$value /= $step;
		shift @units;
	}
	my $digits = abs $value >= 99.95 ? 0 : abs $value >= 9.995 ? 1 : 2;
	return sprintf("%.${digits}f %s", $value, $units[0]) =~ s/ $//r;
}

sub amount
{
	my ($value, $unit) = @_;

	return figure($value * 1e6, 1000, 'ns', 'µs', 'ms', 's') if $unit eq 'time';
	return figure($value, 1000, 'bytes', 'kB', 'MB', 'GB') if $unit eq 'bytes';
	return sprintf '%.3g', $value;
}

sub ratio
{
	my ($value) = @_;

	return sprintf $value < 0.0995 ? '%.2g' : $value < 9.95 ? '%.2f' : '%.1f', $value;
}

# What to print of a query: its median, or its only result.
sub value_of
{
	my ($entry, $query) = @_;

	return $entry->{unit} eq 'time' ? median(@{ $query->{times} }) : $query->{result};
}

# The ratios of neighbouring runs.
sub pairs
{
	my ($ours, $other) = @_;

	return map { $ours->[$_] / $other->[$_] } 0 .. $#$ours;
}

# One line of the table: our query against one other.
sub row
{
	my ($entry, $other) = @_;
	my $ours = $entry->{queries}[0];
	my ($mine, $theirs) = (value_of($entry, $ours), value_of($entry, $other));
	my ($pairs, $cpu, $each) = ('', '', '');

	if ($entry->{unit} eq 'time')
	{
		my @ratios = sort { $a <=> $b } pairs($ours->{times}, $other->{times});
		$pairs = ratio($ratios[0]) . ' to ' . ratio($ratios[-1]);
	}
	$cpu = ratio(median(pairs($ours->{cpu}, $other->{cpu}))) if $entry->{cpu};
	$each = join ' / ', map { amount($_ / $entry->{each}, 'time') } $mine, $theirs if $entry->{each};
	return join ' | ', "| $entry->{name}", $ours->{label}, amount($mine, $entry->{unit}),
	  $other->{label}, amount($theirs, $entry->{unit}), '**' . ratio($mine / $theirs) . '**',
	  $pairs, $cpu, $each, ($other->{aim} // '') . ' |';
}

# The first line of a command's output.
sub first_line
{
	my ($line) = split /\n/, shift() // '';

	return $line // '';
}

sub load_average
{
	return -r '/proc/loadavg' ? join ' ', (split ' ', slurp('/proc/loadavg'))[ 0 .. 1 ] : '?';
}

sub processor
{
	return $1 if -r '/proc/cpuinfo' && slurp('/proc/cpuinfo') =~ /^model name\s*:\s*(.+)$/m;
	return first_line(`sysctl -n machdep.cpu.brand_string 2>/dev/null`) || 'unknown processor';
}

sub heading
{
	my ($load_before) = @_;
	my @now = gmtime;
	my $version = first_line(psql('SHOW server_version'));
	my $cores = first_line(`getconf _NPROCESSORS_ONLN`);

	return sprintf("## %04d-%02d-%02d, commit %s\n\n", $now[5] + 1900, $now[4] + 1, $now[3],
		$ENV{BENCH_COMMIT} || 'unknown')
	  . processor() . ", $cores cores; PostgreSQL $version; " . spoken($rows)
	  . " rows; medians of $runs runs; load average $load_before before and "
	  . load_average() . " after.\n\n";
}

my @entries = map { read_entries($_) } @ARGV;
@entries = grep { my $e = $_; grep { $e->{name} =~ /$_/ } @match } @entries if @match;
die "nothing matches: @match\n" unless @entries;
if ($list)
{
	print "$_->{name}: $_->{queries}[0]{label}\n" for @entries;
	exit;
}

defined psql(slurp("$here/module/module.sql")) or die $@;
my $load = load_average();
my (@table, @skipped);
for my $entry (@entries)
{
	make_tables($_) or die "without the tables $_ there is no $entry->{name}\n"
	  for split ' ', $entry->{needs};
	if (grep { !make_tables($_) } split ' ', $entry->{optional})
	{
		push @skipped, "$entry->{name} was skipped: no $entry->{optional} here";
		next;
	}
	run_entry($entry);
	my @queries = @{ $entry->{queries} };
	push @table, map { row($entry, $_) } @queries[ 1 .. $#queries ];
	print STDERR "$table[$_]\n" for -$#queries .. -1;
}

binmode STDOUT;
print heading($load),
  "| name | ours | | stock query | | ratio | of pairs | CPU pairs | each, ours / stock | aim |\n",
  "|---|---|---|---|---|---|---|---|---|---|\n",
  map { "$_\n" } @table;
print "\n", map { "- $_\n" } @skipped if @skipped;
