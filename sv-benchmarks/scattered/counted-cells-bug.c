/* The variable counts only what is new. */
// fails on: 1,1,0,0,1,0,0,0

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
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            m[i][j] = 0;
        }
    }
    int total = 0;
    while (__VERIFIER_nondet_int() > 0) {
        int x = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= x && x < n);
        int y = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= y && y < n);
        assume_abort_if_not(total < 1000);
        if (m[x][y] == 0) {
            total++;
        }
        m[x][y]++;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            sum += m[i][j];
        }
    }
    __VERIFIER_assert(sum == total);
    return 0;
}
