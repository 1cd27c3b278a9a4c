/* A value is inserted into a sorted array at its place. */

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
    assume_abort_if_not(1 <= n && n <= 10000);
    int a[n + 1];
    for (int i = 0; i < n; i++) {
        a[i] = 10 * i;
    }
    int value = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= value && value <= 1000);
    int i = n;
    while (i > 0 && a[i - 1] > value) {
        a[i] = a[i - 1];
        i--;
    }
    a[i] = value;
    for (int j = 1; j <= n; j++) {
        __VERIFIER_assert(a[j - 1] <= a[j]);
    }
    return 0;
}
