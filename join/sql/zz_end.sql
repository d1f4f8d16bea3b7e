-- nothing of the tests stays
SET client_min_messages = warning;
DROP SCHEMA join_test CASCADE;
