/* Running sums that are reset in the middle. */
// fails on: 2,1,2

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
    assume_abort_if_not(2 <= n && n <= 40);
    int a[n];
    int u[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (i == 1) {
            s = 0;
        }
        s += a[i];
        u[i] = s;
    }
    int all = 0;
    for (int i = 0; i < n; i++) {
        all += a[i];
    }
    __VERIFIER_assert(u[n - 1] == all);
    return 0;
}
