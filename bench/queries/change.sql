-- bench/queries/change.sql: changing a filter value by value.

-- @ change-add: PL/pgSQL loop of :hundredth f := bloom_add(f, i), filter for :hundredth
-- needs: loops
-- each: :hundredth
SELECT loop_bloom_add(:hundredth);
-- against f := f + i
SELECT loop_integer_add(:hundredth);

-- @ change-add-all: bloom_add_all of an array of :hundredth values
-- needs: loops
-- each: :hundredth
SELECT bloom_bits(bloom_add_all(bloom_empty(0.01, :hundredth), (SELECT array_agg(i) FROM generate_series(1, :hundredth) AS i)));
-- against the loop f := f + i
SELECT loop_integer_add(:hundredth);
