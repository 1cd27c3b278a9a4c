/* A row of Pascal's triangle with alternating signs adds up to zero, but for the first row. */

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
    assume_abort_if_not(1 <= n && n <= 30);
    long long binomial = 1;
    long long sum = 0;
    int sign = 1;
    for (int k = 0; k <= n; k++) {
        sum = sum + sign * binomial;
        sign = -sign;
        binomial = binomial * (n - k) / (k + 1);
    }
    __VERIFIER_assert(sum == 0);
    return 0;
}
