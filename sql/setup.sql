-- install, quietly about the versions of other extensions
CREATE EXTENSION bloomext;
CREATE EXTENSION citext;
CREATE EXTENSION bloomext_citext;
