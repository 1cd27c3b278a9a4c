/* Without those that are both. */
// fails on: 1,102

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
    assume_abort_if_not(0 <= n && n <= 1000);
    int a[1000];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int even = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 0) {
            even++;
        }
    }
    int large = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > 100) {
            large++;
        }
    }
    int both = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 0 && a[i] > 100) {
            both++;
        }
    }
    int either = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 0 || a[i] > 100) {
            either++;
        }
    }
    __VERIFIER_assert(either == even + large);
    return 0;
}
