/* The difference of two arrays: equal cells give zero. */

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    int b[n];
    int c[n];
    for (int i = 0; i < n; i++) {
        int left = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= left && left <= 1000);
        int right = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= right && right <= 1000);
        a[i] = left;
        b[i] = right;
    }
    for (int i = 0; i < n; i++) {
        c[i] = a[i] - b[i];
    }
    for (int i = 0; i < n; i++) {
        if (a[i] == b[i]) {
            __VERIFIER_assert(c[i] == 0);
        }
    }
    return 0;
}
