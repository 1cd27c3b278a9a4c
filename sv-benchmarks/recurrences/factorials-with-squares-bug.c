/* The sum of i*i+i times the factorial of i is taken for the one of i*i+1 times it. */
// fails on: 2

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
    assume_abort_if_not(0 <= n && n <= 16);
    long long factorial = 1;
    long long sum = 0;
    for (int i = 1; i <= n; i++) {
        factorial = factorial * i;
        sum = sum + (i * i + i) * factorial;
    }
    __VERIFIER_assert(sum == n * (n + 1) * factorial);
    return 0;
}
