/* The sum of i times the i-th Fibonacci number. */

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
    assume_abort_if_not(0 <= n && n <= 70);
    long long a = 0;
    long long b = 1;
    long long sum = 0;
    for (int i = 1; i <= n; i++) {
        long long next = a + b;
        a = b;
        b = next;
        sum = sum + i * a;
    }
    __VERIFIER_assert(sum == n * (a + b) - (a + 2 * b) + 2);
    return 0;
}
