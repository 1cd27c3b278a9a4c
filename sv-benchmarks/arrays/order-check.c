/* A check of neighbours that passed tells the order of all. */

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
        a[i] = __VERIFIER_nondet_int();
    }
    int sorted = 1;
    for (int i = 1; i < n; i++) {
        if (a[i] < a[i - 1]) {
            sorted = 0;
        }
    }
    if (sorted) {
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                __VERIFIER_assert(a[i] <= a[j]);
            }
        }
    }
    return 0;
}
