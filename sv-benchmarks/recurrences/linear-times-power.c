/* The sum of i times 2^i. */

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
    assume_abort_if_not(0 <= n && n <= 50);
    long long sum = 0;
    long long power = 1;
    for (int i = 1; i <= n; i++) {
        power = 2 * power;
        sum = sum + i * power;
    }
    __VERIFIER_assert(sum == 2 * (n - 1) * power + 2);
    return 0;
}
