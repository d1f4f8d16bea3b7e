#!/bin/sh
# test/static/planted.sh: a fault that shellcheck must find.
rm -f $1
