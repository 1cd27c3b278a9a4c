/* A function writes two arrays: the first one keeps its own value. */

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

void fill(int *a, int *b, int n) {
    for (int i = 0; i < n; i++) {
        a[i] = 1;
    }
    for (int i = 0; i < n; i++) {
        b[i] = 2;
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 10000);
    int x[n];
    int y[n];
    fill(x, y, n);
    __VERIFIER_assert(x[0] == 1);
    return 0;
}
