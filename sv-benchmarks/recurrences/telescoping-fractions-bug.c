/* The sum of 1/(i(i+1)) with a numerator that is expanded by the wrong number. */
// fails on: 3

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
    assume_abort_if_not(0 <= n && n <= 10);
    long long numerator = 0;
    long long denominator = 1;
    for (int i = 1; i <= n; i++) {
        numerator = numerator * i * (i + 1 + i / 3) + denominator;
        denominator = denominator * i * (i + 1);
    }
    __VERIFIER_assert(numerator * (n + 1) == denominator * n);
    return 0;
}
