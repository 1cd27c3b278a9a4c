/* The sum of the first binomials in a diagonal of Pascal's triangle. */

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
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 20);
    assume_abort_if_not(0 <= k && k <= 10);
    long long binomial = 1;
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum + binomial;
        binomial = binomial * (k + i + 1) / (i + 1);
    }
    __VERIFIER_assert(sum * (k + 1) == binomial * n);
    return 0;
}
