-- contrib's index of signatures, where it is installed.
-- needs: live
CREATE EXTENSION IF NOT EXISTS bloom;
CREATE INDEX ON live_contrib USING bloom (v);
CREATE INDEX ON copy_contrib USING bloom (v);
