/* The positive cells of an array are kept, at the front of another. */

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
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > 0) {
            b[kept] = a[i];
            kept++;
        }
    }
    for (int i = 0; i < kept; i++) {
        __VERIFIER_assert(b[i] > 0);
    }
    return 0;
}
