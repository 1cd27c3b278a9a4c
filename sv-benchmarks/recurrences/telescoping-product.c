/* The product of 1 - 1/(i*i), as numerator and denominator, is (n+1)/(2n). */

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
    assume_abort_if_not(1 <= n && n <= 11);
    long long numerator = 1;
    long long denominator = 1;
    for (int i = 2; i <= n; i++) {
        numerator = numerator * (i - 1) * (i + 1);
        denominator = denominator * i * i;
    }
    __VERIFIER_assert(2 * n * numerator == (n + 1) * denominator);
    return 0;
}
