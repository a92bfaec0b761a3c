# For the scripts beside it: runs the program and compares. Sourced, not run.
set -u
: "${WONDERS:=${1:-build/release/wonders}}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAILED: $*" >&2
  failures=$((failures + 1))
}

# run STATUS ARGUMENT...: runs the program, keeps its output in $work/out and $work/err, and checks its exit status.
run() {
  local wanted=$1 status=0
  shift
  "$WONDERS" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
  [ "$status" = "$wanted" ] || fail "wonders $*: exit status $status instead of $wanted: $(head -c 300 "$work/err")"
}

# says FILE TEXT: the text stands in out or err of the last run.
says() {
  grep -qF -- "$2" "$work/$1" || fail "'$2' does not stand in $1: $(head -c 300 "$work/$1")"
}

silent() {
  [ ! -s "$work/$1" ] || fail "$1 is not empty: $(head -c 300 "$work/$1")"
}

finish() {
  [ "$failures" = 0 ] && exit 0
  echo "$failures checks failed" >&2
  exit 1
}
