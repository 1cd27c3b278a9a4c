/* The columns of Pascal's triangle, updated in the wrong order. */
// fails on: 2

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
    int one = 0;
    int two = 0;
    int three = 0;
    while (one < n) {
        two = two + one;
        three = three + two;
        one = one + 1;
    }
    __VERIFIER_assert(2 * two == n * (n - 1));
    __VERIFIER_assert(6 * three == n * (n - 1) * (n - 2));
    return 0;
}
