-- bench/queries/joineven.sql: joins of two tables where a filter that is asked for every row
-- takes about as much time as it saves; join/src/filter.c says when it is asked.

-- @ even-few: :rows rows, :thousandth keys, 36 % have no partner
-- needs: even
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM even_fact JOIN even_few ON few = id WHERE part >= 36;
-- against plain
-- set: bloomext_join.enabled = off

-- @ even-many: :rows rows, :tenth keys, 20 % have no partner
-- needs: even
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM even_fact JOIN even_many ON many = id WHERE part >= 20;
-- against plain
-- set: bloomext_join.enabled = off

-- @ even-spilled: :rows rows, :tenth keys, 22 % have no partner, work_mem 4 MB
-- needs: even
-- same result
-- setup
SET work_mem = '4MB';
SET hash_mem_multiplier = 1;
-- ours
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM even_fact JOIN even_many ON many = id WHERE part >= 22;
-- against plain
-- set: bloomext_join.enabled = off

-- @ even-text: :rows rows, :thousandth texts, 60 % have no partner
-- needs: even
-- same result
-- set: bloomext_join.enabled = on
SELECT count(*), sum(v) FROM even_fact JOIN even_few USING (word) WHERE part >= 60;
-- against plain
-- set: bloomext_join.enabled = off
