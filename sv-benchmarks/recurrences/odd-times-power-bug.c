/* The sum of even numbers, each times a power of three. */
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
    assume_abort_if_not(0 <= n && n <= 30);
    long long sum = 0;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        sum = sum + (2 * i + 2) * power;
        power = 3 * power;
    }
    __VERIFIER_assert(sum == (n - 1) * power + 1);
    return 0;
}
