-- contrib's index of signatures over all six columns, where it is installed.
-- needs: attributes
CREATE EXTENSION IF NOT EXISTS bloom;
CREATE INDEX attributes_contrib ON attributes USING bloom (a, b, c, d, e, f);
SELECT pg_prewarm('attributes_contrib');
