/* A symmetric matrix: the cells above the diagonal add up to those below it. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void assume_abort_if_not(int condition) {
    if (!condition) {
        abort();
    }
}

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 50);
    int m[n][n];
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            m[r][c] = r + c;
        }
    }
    int above = 0;
    int below = 0;
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            if (c > r) {
                above += m[r][c];
            }
            if (c < r) {
                below += m[r][c];
            }
        }
    }
    __VERIFIER_assert(above == below);
    return 0;
}
