/* The running sums of ones are added up, but the first is zero. */
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
    assume_abort_if_not(1 <= n && n <= 200);
    int upto[n];
    int now = 0;
    for (int i = 0; i < n; i++) {
        upto[i] = now;
        now += 1;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += upto[i];
    }
    __VERIFIER_assert(2 * sum == n * (n + 1));
    return 0;
}
