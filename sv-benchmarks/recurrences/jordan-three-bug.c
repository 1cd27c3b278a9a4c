/* Three variables that follow each other, computed in the wrong order. */
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
    assume_abort_if_not(0 <= n && n <= 25);
    long long x = 0;
    long long y = 0;
    long long z = 18;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        y = 3 * y + z;
        x = 3 * x + y;
        z = 3 * z;
        power = 3 * power;
    }
    __VERIFIER_assert(z == 18 * power);
    __VERIFIER_assert(y == 6 * n * power);
    __VERIFIER_assert(x == n * (n - 1) * power);
    return 0;
}
