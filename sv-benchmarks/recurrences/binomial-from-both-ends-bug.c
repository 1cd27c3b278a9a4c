/* A binomial from the left end and from the right end, which is one step off where k is large. */
// fails on: 4,4

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
    assume_abort_if_not(0 <= k && k <= n && n <= 30);
    long long left = 1;
    for (int i = 0; i < k; i++) {
        left = left * (n - i) / (i + 1);
    }
    long long right = 1;
    for (int i = 0; i < n - k + k / 4; i++) {
        right = right * (n - i) / (i + 1);
    }
    __VERIFIER_assert(left == right);
    return 0;
}
