# bench/forum.pl: the tables of a forum, and queries that join them.
#
#   perl forum.pl tables ROWS [INDEXES]    SQL that makes the tables, as many rows as
#                                          there are in all, with an index on each
#                                          foreign key if there is a third argument
#   perl forum.pl query N                  the query of this number
#
# Eight tables in the shape of a public benchmark for cardinality estimates over a forum's
# dump (see bench/forum): many-to-many joins of people, posts and what hangs on both.  The
# data and the queries are made here.  Few people write much: a number between 0 and 1, to
# the power of 1.5, chooses who.
use strict;
use warnings;

# Of a thousand rows so many are in a table; its columns, as expressions of a number i.
my %share = (people => 39, posts => 89, links => 11, revisions => 295, remarks => 169, ballots => 318, medals => 78, topics => 1);
my $day = q{date '2020-01-01' + (random() * 1500)::int};
my %columns = (
	people => [ 'i AS id', "$day AS joined", '(random() ^ 4 * 2000)::int AS score', '(random() ^ 3 * 300)::int AS views', '(random() ^ 6 * 50)::int AS up' ],
	posts => [ 'i AS id', 'PERSON AS person', "$day AS written", '(random() ^ 4 * 60 - 2)::int AS score', '(random() ^ 3 * 18)::int AS answers', '1 + (random() < 0.6)::int AS kind' ],
	links => [ 'POST AS post', 'POST AS other', "$day AS made", '1 + (random() < 0.1)::int * 2 AS kind' ],
	revisions => [ 'POST AS post', 'PERSON AS person', "$day AS made", '1 + (random() ^ 2 * 12)::int AS kind' ],
	remarks => [ 'POST AS post', 'PERSON AS person', "$day AS made", '(random() ^ 5 * 20)::int AS score' ],
	ballots => [ 'POST AS post', 'CASE WHEN random() < 0.2 THEN PERSON END AS person', "$day AS made", '1 + (random() ^ 3 * 15)::int AS kind' ],
	medals => [ 'PERSON AS person', "$day AS made" ],
	topics => [ 'i AS id', 'POST AS post', '(random() ^ 3 * 5000)::int AS uses' ]);

# Who may be joined, and conditions: a column, its range, and how it is compared.
my %of_person = map { $_ => 1 } qw(posts revisions remarks ballots medals);
my %of_post = map { $_ => 1 } qw(links revisions remarks ballots topics);
my %ranges = (
	people => [ [ 'score', 2000 ], [ 'views', 300 ], [ 'up', 50 ], ['joined'] ],
	posts => [ [ 'score', 60 ], [ 'answers', 18 ], [ 'kind', 2 ], ['written'] ],
	links => [ [ 'kind', 3 ], ['made'] ],
	revisions => [ [ 'kind', 13 ], ['made'] ],
	remarks => [ [ 'score', 20 ], ['made'] ],
	ballots => [ [ 'kind', 16 ], ['made'] ],
	medals => [ ['made'] ],
	topics => [ [ 'uses', 5000 ] ]);

sub one_of { return $_[ int rand @_ ] }

sub print_tables
{
	my ($rows, $indexes) = @_;
	my %n = map { $_ => int($rows * $share{$_} / 1000) + 1 } keys %share;

	print "SELECT setseed(0.5);\n";
	for my $table (sort keys %share)
	{
		my $columns = join ', ', @{ $columns{$table} };

		$columns =~ s/PERSON/1 + (random() ^ 1.5 * ($n{people} - 1))::int/g;
		$columns =~ s/POST/1 + (random() ^ 1.5 * ($n{posts} - 1))::int/g;
		print "CREATE TABLE $table AS SELECT $columns FROM generate_series(1, $n{$table}) AS i;\n";
		print "ALTER TABLE $table ADD PRIMARY KEY (id);\n" if $columns{$table}[0] =~ /AS id/;
		for my $key (map { /AS (person|post|other)$/ } @{ $columns{$table} })
		{
			print "CREATE INDEX ON $table ($key);\n" if $indexes;
		}
	}
	print "VACUUM (ANALYZE, FREEZE);\n";
	return;
}

# A condition on a column: a bound that most rows satisfy, or a value.
sub condition
{
	my ($table) = @_;
	my ($column, $most) = @{ one_of(@{ $ranges{$table} }) };
	my $least = rand() < 0.5;

	return "$table.$column " . ($least ? '>=' : '<=') . " date '2020-01-01' + " . int($least ? rand 700 : 800 + rand 700) unless $most;
	return "$table.$column = " . int(1 + rand 3) if rand() < 0.2;
	return "$table.$column " . ($least ? '>= ' . int(rand() ** 3 * $most / 8) : '<= ' . int(rand() * $most));
}

# Tables around one person or one post, or both: posts have persons.
sub print_query
{
	my ($number) = @_;

	srand 1000 + $number;
	my @tables = one_of([qw(people posts)], [qw(people posts)], ['people'], ['posts'])->@*;
	my @where = @tables == 2 ? ('people.id = posts.person') : ();
	my %in = map { $_ => 1 } @tables;
	my $wanted = 2 + int rand 4;

	for (1 .. 50)
	{
		my $table = one_of(sort keys %share);
		my @ways;

		last if @tables >= $wanted;
		next if $in{$table};
		push @ways, "people.id = $table.person" if $in{people} && $of_person{$table};
		push @ways, "posts.id = $table." . ($table eq 'links' && rand() < 0.4 ? 'other' : 'post') if $in{posts} && $of_post{$table};
		next unless @ways;
		$in{$table} = 1;
		push @tables, $table;
		push @where, one_of(@ways);
	}
	for my $table (@tables)
	{
		push @where, condition($table) for 1 .. one_of(0, 1, 1, 2);
	}
	print 'SELECT count(*) FROM ', join(', ', @tables), ' WHERE ', join(' AND ', @where), ";\n";
	return;
}

my ($what, @arguments) = @ARGV;
if ($what eq 'tables') { print_tables(@arguments) }
elsif ($what eq 'query') { print_query(@arguments) }
else { die "no such thing: $what\n" }
