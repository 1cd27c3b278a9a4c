"""Programs about labels of blocks."""

from tests.c.semantics.program import Program

LOCAL_LABELS = [
    Program(
        "labels_of_blocks",
        """\
long long out[4];
int main(void) { int i = 0; { __label__ l; l: i++; if (i < 3) goto l; } { __label__ l, m;
    l: i++; if (i < 9) goto l; goto m; i = 100; m:; } out[0] = i; return 0; }""",
        out=(9, 0, 0, 0),
    ),
    Program(
        "labels_of_statement_expressions",
        """\
#define FIND(a, n, v) ({ __label__ done; int r_ = -1; for (int k = 0; k < (n); k++) \\
    if ((a)[k] == (v)) { r_ = k; goto done; } done:; r_; })
long long out[4];
int main(void) { int a[4] = { 5, 6, 7, 8 }; out[0] = FIND(a, 4, 7);
    out[1] = FIND(a, 4, 1); out[2] = FIND(a, FIND(a, 4, 8), 6); return 0; }""",
        out=(2, -1, 1, 0),
    ),
    Program(
        "labels_that_hide_others",
        """\
long long out[4];
int main(void) { int l = 4; { __label__ l; int x = l ? l : 3; l : x--; if (x > 0) goto l;
    out[0] = x; } l : if (l-- > 0) goto l; out[1] = l; { __label__ q; { __label__ q; goto q;
    q: out[2] = 1; } goto q; out[3] = 5; q:; } return 0; }""",
        out=(0, -1, 1, 0),
    ),
]
