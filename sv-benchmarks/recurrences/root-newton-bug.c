/* The integer square root by Newton's iteration, which may start below the root. */
// fails on: 1

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
    assume_abort_if_not(1 <= n && n <= 40000);
    int x = n / 2;
    while (x * x > n) {
        x = (x + n / x) / 2;
    }
    __VERIFIER_assert(x * x <= n);
    __VERIFIER_assert(n < (x + 1) * (x + 1));
    return 0;
}
