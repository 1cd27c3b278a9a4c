/* Even and odd cells get values of their own. */

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
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0) {
            a[i] = i;
        } else {
            a[i] = -i;
        }
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(i % 2 == 0 ? a[i] == i : a[i] == -i);
    }
    return 0;
}
