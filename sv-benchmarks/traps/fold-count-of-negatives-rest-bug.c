/* Odd numbers among those that may be negative. */
// fails on: 1,-1

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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int odd = 0;
    int even = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 1) {
            odd++;
        }
    }
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 0) {
            even++;
        }
    }
    __VERIFIER_assert(odd + even == n);
    return 0;
}
