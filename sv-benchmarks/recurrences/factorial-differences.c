/* The sum of i times the factorial of i, and one more, is the next factorial. */

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
    assume_abort_if_not(0 <= n && n <= 18);
    long long sum = 0;
    long long factorial = 1;
    for (int i = 1; i <= n; i++) {
        factorial = factorial * i;
        sum += i * factorial;
    }
    long long next = 1;
    for (int i = 2; i <= n + 1; i++) {
        next = next * i;
    }
    __VERIFIER_assert(sum == next - 1);
    return 0;
}
