--
-- Non-deterministic collations, wherever a value can carry one.
-- Needs a server with ICU and a database whose encoding ICU knows.
--
SELECT NOT EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') OR
	getdatabaseencoding() NOT IN ('UTF8', 'LATIN1') AS no_icu \gset
\if :no_icu
\quit
\endif
\set VERBOSITY default
CREATE COLLATION elements_blind
	(provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE DOMAIN elements_blind_text AS text COLLATE elements_blind;
CREATE TYPE elements_blind_row AS (a int, b text COLLATE elements_blind);
CREATE TYPE elements_blind_range AS RANGE (subtype = text, collation = elements_blind);
SELECT bloom_hash('a' COLLATE elements_blind);
SELECT bloom_hash('a'::varchar COLLATE elements_blind);
SELECT bloom_hash('a'::elements_blind_text);
SELECT bloom_hash(ARRAY['a'] COLLATE elements_blind);
SELECT bloom_hash(ARRAY['a'::elements_blind_text]);
SELECT bloom_hash(ROW(1, 'a')::elements_blind_row);
SELECT bloom_hash(ROW(1, 'a'::text COLLATE elements_blind));
SELECT bloom_hash(elements_blind_range('a', 'b'));
-- deterministic ones do not matter
SELECT bloom_hash(lower('A'::text COLLATE elements_blind) COLLATE "C") = bloom_hash('a') AS same;
SELECT bloom_hash('a'::text COLLATE "en-x-icu") = bloom_hash('a') AS same;
SELECT bloom_hash('5'::int) = bloom_hash(5) AS same;
DROP TYPE elements_blind_range, elements_blind_row;
DROP DOMAIN elements_blind_text;
DROP COLLATION elements_blind;
