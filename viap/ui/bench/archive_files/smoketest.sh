#!/bin/sh
# Proves a safe program and refutes an unsafe one; exit status 0 where both work.
here=$(dirname -- "$(readlink -f -- "$0")")
failed=0
expect() {
    answer=$("$here/viap" prove --quiet --property "$here/smoketest/unreach-call.prp" \
        --timeout 60 "$here/smoketest/$1") || :
    case "$answer" in
    *": $2") echo "$1: $2, as expected" ;;
    *)
        echo "$1: expected $2, but the answer is: $answer"
        failed=1
        ;;
    esac
}
"$here/viap" --version || failed=1
expect safe.c TRUE
expect unsafe.c FALSE
exit $failed
