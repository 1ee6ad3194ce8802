#!/bin/sh
# All tests in two halves side by side: those of the wall, which mostly start and end processes, and all others.
# usage: tests/halves.sh PYTHON [options of pytest]; the second half's output comes after the first's.
python=$1; shift
wall="tests/attacks tests/kill tests/scenarios tests/wall"
ignored=$(for folder in $wall; do printf ' --ignore=%s' "$folder"; done)
log=$(mktemp)
trap 'kill "$others" 2>/dev/null; rm -f "$log"' EXIT INT TERM

# shellcheck disable=SC2086 # words are meant to be split
"$python" -m pytest -p no:cacheprovider "$@" $ignored tests >"$log" 2>&1 &
others=$!
"$python" -m pytest "$@" $wall
first=$?
wait "$others"
second=$?
cat "$log"
[ "$first" -eq 0 ] && [ "$second" -eq 0 ]
