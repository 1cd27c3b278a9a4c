/* A maximum that starts with the first cell is one of the cells, if there is one. */

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
    assume_abort_if_not(0 <= n && n <= 100000);
    int a[n + 1];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int most = 0;
    for (int i = 0; i < n; i++) {
        if (i == 0 || most < a[i]) {
            most = a[i];
        }
    }
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] == most) {
            found = 1;
        }
    }
    __VERIFIER_assert(found || n == 0);
    return 0;
}
