-- bench/queries/joinplan.sql: joins for which the planner chooses another plan,
-- because it counts on join filters.

-- @ plan-merge: a hash join instead of a merge join of large inputs, 10 % match
-- needs: plan
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = on
SELECT count(*), sum(a.v), max(pad), max(name) FROM plan_wide a JOIN plan_keys b ON a.k = b.id;
-- against plain
-- set: bloomext.join_filters = off
-- against filters that the planner does not count on
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = off

-- @ plan-aggregate: an aggregate that is not put into the hash table, 20 % match
-- needs: plan
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = on
SELECT count(*), sum(s.v) FROM (SELECT k, sum(v) AS v FROM plan_rows GROUP BY k) s JOIN plan_names n ON n.id = s.k WHERE n.cat IN (2, 3);
-- against plain
-- set: bloomext.join_filters = off
-- against filters that the planner does not count on
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = off

-- @ plan-aggregate-memory: the same where both hash tables have room in memory
-- needs: plan
-- same result
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = on
SELECT count(*), sum(s.v) FROM (SELECT k, sum(v) AS v FROM plan_rows GROUP BY k) s JOIN plan_names n ON n.id = s.k WHERE n.cat IN (2, 3);
-- against plain
-- set: bloomext.join_filters = off
-- against filters that the planner does not count on
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = off

-- @ plan-parallel: a table for each of two workers instead of a shared one that spills, 10 % match
-- needs: plan
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
SET max_parallel_workers_per_gather = 2;
-- ours
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = on
SELECT count(*), sum(a.v), max(pad) FROM plan_wide a JOIN plan_names n ON a.k = n.id WHERE n.cat IN (2, 3);
-- against plain
-- set: bloomext.join_filters = off
-- against filters that the planner does not count on
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = off

-- @ plan-case: the key is a CASE expression, 10 % match
-- needs: match
-- same result
-- set: bloomext.join_filters = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON CASE WHEN v >= 0 THEN k10 END = id;
-- against plain
-- set: bloomext.join_filters = off

-- @ plan-coalesce: the key is coalesce(), 10 % match
-- needs: match
-- same result
-- set: bloomext.join_filters = on
SELECT count(*), sum(v) FROM match_fact JOIN match_dim ON coalesce(k10, v) = id;
-- against plain
-- set: bloomext.join_filters = off

-- @ plan-merge-aggregate: a merge join below an aggregate, 10 % match
-- needs: plan
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = on
SELECT count(*), sum(s.v) FROM (SELECT a.k, sum(a.v + b.v) AS v FROM plan_wide a JOIN plan_wide b USING (k) GROUP BY a.k) s JOIN plan_names n ON n.id = s.k WHERE n.cat = 3;
-- against plain
-- set: bloomext.join_filters = off
-- against filters that the planner does not count on
-- set: bloomext.join_filters = on
-- set: bloomext.join_filter_planning = off

-- @ plan-remote: postgres_fdw, :rows remote rows, a twentieth of :thousandth keys
-- needs: remote
-- wall clock
-- same result
-- set: bloomext.join_filters = on
SELECT count(*), sum(v) FROM remote_fact JOIN (SELECT k FROM keys_thousandth WHERE k <= :rows / 20) AS d USING (k);
-- against plain
-- set: bloomext.join_filters = off
-- against by hand
-- set: bloomext.join_filters = off
SELECT count(*), sum(v) FROM remote_fact AS f JOIN (SELECT k FROM keys_thousandth WHERE k <= :rows / 20) AS d USING (k)
WHERE bloom_contains((SELECT bloom_agg(k) FROM keys_thousandth WHERE k <= :rows / 20), f.k);
