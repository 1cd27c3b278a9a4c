/* Powers of one base are multiplied by adding their exponents. */

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
    int m = __VERIFIER_nondet_int();
    int base = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 10 && 0 <= m && m <= 10 && -8 <= base && base <= 8);
    long long x = 1;
    for (int i = 0; i < n; i++) {
        x *= base;
    }
    long long y = 1;
    for (int i = 0; i < m; i++) {
        y *= base;
    }
    long long z = 1;
    for (int i = 0; i < n + m; i++) {
        z *= base;
    }
    __VERIFIER_assert(x * y == z);
    return 0;
}
