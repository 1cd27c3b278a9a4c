/* A function copies as many cells as the smaller array has. */
// fails on: 1,2

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

void copy(int *to, int *from, int size) {
    for (int i = 0; i < size; i++) {
        to[i] = from[i];
    }
}

int main(void) {
    int m = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= m && m <= 10000);
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 10000);
    assume_abort_if_not(m <= n);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        a[i] = 1;
        b[i] = 0;
    }
    copy(b, a, m);
    __VERIFIER_assert(b[n - 1] == 1);
    return 0;
}
