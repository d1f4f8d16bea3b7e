-- bench/queries/ranges_plans.sql: the plan that is chosen beside others.
--
-- "Ours" is the query as it is planned; the others are those that remain without
-- sequential scans, without bitmap scans, or without nested loops.  All is in memory, and
-- random_page_cost says so.  The aim of each is 1.5: the plan is the fastest one, or
-- takes no more than 1.5 times as long.

-- @ plan-unique-present: a unique uuid, present
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE u = md5('77777')::uuid;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-unique-absent: a unique uuid, absent
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE u = md5('-1')::uuid;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-clustered-present: a uuid of 50 neighbors, present
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE session = md5('777')::uuid;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-clustered-absent: a uuid of 50 neighbors, absent
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE session = md5('-1')::uuid;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-ten: one of ten values
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Seq Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE ten = 3;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-thousand: one of a thousand values, at random places
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE thousand = 3;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-skewed-frequent: the value of half of the rows
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Seq Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE skewed = 0;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-skewed-rare: a rare value of a skewed column
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE skewed = 98765;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-correlated: a value of 1000 neighbors, in the order of the table
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE minute = 77;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-half-null: a unique uuid; half of the rows are NULL
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE half = md5('77778')::uuid;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-in-3: IN list of 3 unique uuids
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE u IN (md5('1')::uuid, md5('77777')::uuid, md5('-1')::uuid);
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-in-20: IN list of 20 unique uuids
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
SELECT array_agg(md5((i * 997)::text)::uuid) AS keys FROM generate_series(1, 20) AS i \gset
-- ours
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE u = ANY (:'keys');
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-in-100: IN list of 100 unique uuids
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
SELECT array_agg(md5((i * 997)::text)::uuid) AS keys FROM generate_series(1, 100) AS i \gset
-- ours
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE u = ANY (:'keys');
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-in-1000: IN list of 1000 unique uuids
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
SELECT array_agg(md5((i * 997)::text)::uuid) AS keys FROM generate_series(1, 1000) AS i \gset
-- ours
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE u = ANY (:'keys');
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-in-sessions: IN list of 10 uuids of 50 neighbors each
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
SELECT array_agg(md5((i * 997)::text)::uuid) AS keys FROM generate_series(1, 10) AS i \gset
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE session = ANY (:'keys');
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-two-conditions: a uuid of 50 neighbors and one of ten values
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE session = md5('777')::uuid AND ten = 3;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-partial: a partial index on an expression
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM events WHERE session::text = md5('777')::uuid::text AND ten = 3;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-b-tree: a unique uuid that has a b-tree as well
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Index Scan using events_keyed_idx1
SELECT count(id) FROM events WHERE keyed = md5('77777')::uuid;
-- against a column with range filters only, aim 1.5
SELECT count(id) FROM events WHERE u = md5('77777')::uuid;

-- @ plan-generic: a generic plan for a unique uuid
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
SET plan_cache_mode = force_generic_plan;
PREPARE find_unique (uuid) AS SELECT count(id) FROM events WHERE u = $1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
DISCARD PLANS;
EXECUTE find_unique (md5('77777')::uuid);
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-generic-array: a generic plan for an array of 3 unique uuids
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
SET plan_cache_mode = force_generic_plan;
PREPARE find_array (uuid[]) AS SELECT count(id) FROM events WHERE u = ANY ($1);
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
DISCARD PLANS;
EXECUTE find_array (ARRAY[md5('1'), md5('77777'), md5('-1')]::uuid[]);
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-generic-skewed: a generic plan for the value of half of the rows
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
SET plan_cache_mode = force_generic_plan;
PREPARE find_skewed (int) AS SELECT count(id) FROM events WHERE skewed = $1;
-- ours
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
DISCARD PLANS;
EXECUTE find_skewed (0);
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-tiny: a table of 200 rows
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM tiny WHERE u = md5('77')::uuid;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-partitions: a unique uuid in 11 partitions
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Bitmap Index Scan
-- set: enable_bitmapscan = on
-- set: enable_seqscan = on
SELECT count(id) FROM parted WHERE u = md5('77777')::uuid;
-- against a plan without bitmap scans, aim 1.5
-- set: enable_bitmapscan = off
-- set: enable_seqscan = on
-- against a plan without sequential scans, aim 1.5
-- set: enable_bitmapscan = on
-- set: enable_seqscan = off

-- @ plan-join-100: a join with 100 unique uuids
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Nested Loop
-- set: enable_nestloop = on
SELECT count(id) FROM few_keys k JOIN events e ON e.u = k.u;
-- against a plan without nested loops, aim 1.5
-- set: enable_nestloop = off

-- @ plan-join-many: a join with 10000 unique uuids
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Hash Join
-- set: enable_hashjoin = on
-- set: enable_mergejoin = on
SELECT count(id) FROM many_keys k JOIN events e ON e.u = k.u;
-- against a nested loop, aim 1.5
-- set: enable_hashjoin = off
-- set: enable_mergejoin = off

-- @ plan-join-sessions: a join with 20 uuids of 50 neighbors each
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Nested Loop
-- set: enable_nestloop = on
SELECT count(id) FROM some_sessions k JOIN events e ON e.session = k.session;
-- against a plan without nested loops, aim 1.5
-- set: enable_nestloop = off

-- @ plan-semijoin: IN (subquery) of 20 uuids of 50 neighbors each
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- set: enable_nestloop = on
SELECT count(id) FROM events WHERE session IN (SELECT session FROM some_sessions);
-- against a plan without nested loops, aim 1.5
-- set: enable_nestloop = off

-- @ plan-join-partitions: a join of partitions with 100 unique uuids
-- needs: ranges_plans
-- same result
-- setup
SET random_page_cost = 1.1;
-- ours
-- plan: Nested Loop
-- set: enable_nestloop = on
SELECT count(id) FROM few_keys k JOIN parted e ON e.u = k.u;
-- against a plan without nested loops, aim 1.5
-- set: enable_nestloop = off
