-- bench/queries/probe.sql: asking one filter about every row.
--
-- The filter is in memory, as one built by a subquery of the same statement
-- is, but it was built before (bench_keep): the subquery only hands it out.
-- The values asked for are absent, but for 1 %.

-- @ probe-thousandth: WHERE bloom_contains(filter of :thousandth, id)
-- needs: big
-- each: :rows
-- setup
SELECT bench_keep(bloom_agg(:rows + i, 0.01, :thousandth)) FROM generate_series(1, :thousandth::bigint) AS i;
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bench_kept()), id);
-- against WHERE id = constant, aim 1.15
SELECT count(*) FROM big WHERE id = 42;
-- against a function that only touches the filter
SELECT count(*) FROM big WHERE bench_touch((SELECT bench_kept()), id);

-- @ probe-3-hundredths: WHERE bloom_contains(filter of :three_hundredths, id)
-- needs: big
-- each: :rows
-- setup
SELECT bench_keep(bloom_agg(:rows + i, 0.01, :three_hundredths)) FROM generate_series(1, :three_hundredths::bigint) AS i;
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bench_kept()), id);
-- against WHERE id = constant, aim 1.22
SELECT count(*) FROM big WHERE id = 42;
-- against a function that only touches the filter
SELECT count(*) FROM big WHERE bench_touch((SELECT bench_kept()), id);

-- @ probe-tenth: WHERE bloom_contains(filter of :tenth, id)
-- needs: big
-- each: :rows
-- setup
SELECT bench_keep(bloom_agg(:rows + i, 0.01, :tenth)) FROM generate_series(1, :tenth::bigint) AS i;
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bench_kept()), id);
-- against WHERE id = constant, aim 1.56
SELECT count(*) FROM big WHERE id = 42;
-- against a function that only touches the filter
SELECT count(*) FROM big WHERE bench_touch((SELECT bench_kept()), id);

-- @ probe-full: WHERE bloom_contains(filter of :rows, id)
-- needs: big
-- each: :rows
-- setup
SELECT bench_keep(bloom_agg(:rows + i, 0.01, :rows)) FROM generate_series(1, :rows::bigint) AS i;
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bench_kept()), id);
-- against WHERE id = constant
SELECT count(*) FROM big WHERE id = 42;
-- against a function that only touches the filter, aim 1.1
SELECT count(*) FROM big WHERE bench_touch((SELECT bench_kept()), id);

-- @ probe-full-present: WHERE bloom_contains(filter of :rows, id), all present
-- needs: big
-- each: :rows
-- setup
SELECT bench_keep(bloom_agg(id, 0.01, :rows)) FROM big;
-- ours
SELECT count(*) FROM big WHERE bloom_contains((SELECT bench_kept()), id);
-- against WHERE id > 0
SELECT count(*) FROM big WHERE id > 0;

-- @ probe-cuckoo: WHERE cuckoo_contains(filter of :tenth, id)
-- needs: big
-- each: :rows
-- setup
SELECT bench_keep(cuckoo_agg(:rows + i, :tenth)) FROM generate_series(1, :tenth::bigint) AS i;
-- ours
SELECT count(*) FROM big WHERE cuckoo_contains((SELECT bench_kept_cuckoo()), id);
-- against WHERE id = constant, aim 2.0
SELECT count(*) FROM big WHERE id = 42;

-- @ probe-text: WHERE bloom_contains(filter of :tenth, text of 36 bytes)
-- needs: typed
-- each: :rows
-- setup
SELECT bench_keep(bloom_agg(i::text, 0.01, :tenth)) FROM generate_series(1, :tenth::bigint) AS i;
-- ours
SELECT count(*) FROM big_text WHERE bloom_contains((SELECT bench_kept()), v);
-- against WHERE v = constant
SELECT count(*) FROM big_text WHERE v = 'c4ca4238-a0b9-2382-0dcc-509a6f75849b';

-- @ probe-in: id IN (subquery of :tenth), as a hashed subplan
-- needs: big keys
-- each: :rows
-- plan: hashed SubPlan
SELECT count(*) FROM big WHERE (id IN (SELECT k FROM keys_tenth)) IS TRUE;
-- against WHERE id = constant, aim 6.4
SELECT count(*) FROM big WHERE id = 42;

-- @ probe-subquery: WHERE bloom_contains((SELECT bloom_agg(k) FROM :tenth keys), id), with the build
-- needs: big keys
-- each: :rows
SELECT count(*) FROM big WHERE bloom_contains((SELECT bloom_agg(k) FROM keys_tenth), id);
-- against WHERE id = constant
SELECT count(*) FROM big WHERE id = 42;
-- against id IN (the same subquery), as a hashed subplan, aim 0.25
-- plan: hashed SubPlan
SELECT count(*) FROM big WHERE (id IN (SELECT k FROM keys_tenth)) IS TRUE;
