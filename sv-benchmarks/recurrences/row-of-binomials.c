/* A row of Pascal's triangle, each from the one before by an exact division, adds up to a power of two. */

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
    assume_abort_if_not(0 <= n && n <= 30);
    long long binomial = 1;
    long long sum = 0;
    long long power = 1;
    for (int k = 0; k <= n; k++) {
        sum = sum + binomial;
        binomial = binomial * (n - k) / (k + 1);
    }
    for (int k = 0; k < n; k++) {
        power = 2 * power;
    }
    __VERIFIER_assert(sum == power);
    return 0;
}
