/* The sum of k times the binomial of n over k, with weights that are wrong from three on. */
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
    assume_abort_if_not(0 <= n && n <= 28);
    long long binomial = 1;
    long long sum = 0;
    long long power = 1;
    for (int k = 1; k <= n; k++) {
        binomial = binomial * (n - k + 1) / k;
        sum = sum + (k - k / 3) * binomial;
        power = 2 * power;
    }
    __VERIFIER_assert(2 * sum == n * power);
    return 0;
}
