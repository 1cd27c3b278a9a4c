/* The maximum of all cells is not below the last one. */

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
    assume_abort_if_not(2 <= n && n <= 10000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int max = a[0];
    for (int i = 1; i < n; i++) {
        if (a[i] > max) {
            max = a[i];
        }
    }
    __VERIFIER_assert(max >= a[n - 1]);
    return 0;
}
