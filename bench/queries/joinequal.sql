-- bench/queries/joinequal.sql: joins below another one whose keys their own
-- condition equates with those of the other side, so that both scans are filtered.
-- The parameters choose the kind of the join below, for both sides alike.

-- @ equal-hash: a hash join below: :tenth rows on both sides, 5 % match
-- needs: equal
-- same result
-- setup
SET join_collapse_limit = 1;
SET enable_mergejoin = off;
SET enable_nestloop = off;
-- ours
-- set: bloomext_join.enabled = on
-- plan: Hash Join
SELECT count(*), sum(a.v), sum(b.v) FROM equal_one a JOIN equal_other b ON b.k = a.k JOIN equal_keys c ON c.id = b.k;
-- against plain
-- set: bloomext_join.enabled = off

-- @ equal-merge: a merge join below: :tenth rows on both sides, 5 % match
-- needs: equal
-- same result
-- setup
SET join_collapse_limit = 1;
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
SET seq_page_cost = 10;
SET random_page_cost = 0.1;
-- ours
-- set: bloomext_join.enabled = on
-- plan: Merge Join
SELECT count(*), sum(a.v), sum(b.v) FROM equal_one a JOIN equal_other b ON b.k = a.k JOIN equal_keys c ON c.id = b.k;
-- against plain
-- set: bloomext_join.enabled = off
