-- nothing of the tests stays
DROP SCHEMA join_test CASCADE;
