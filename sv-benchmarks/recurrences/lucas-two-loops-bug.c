/* Lucas numbers and Fibonacci numbers by two loops, of which one goes a step further. */
// fails on: 6

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
    assume_abort_if_not(0 <= n && n <= 40);
    long long a = 0;
    long long b = 1;
    for (int i = 0; i < n; i++) {
        long long next = a + b;
        a = b;
        b = next;
    }
    long long l = 2;
    long long m = 1;
    int sign = 1;
    for (int i = 0; i < n; i++) {
        long long next = l + m;
        l = m;
        m = next;
        sign = -sign;
    }
    __VERIFIER_assert(l == 2 * b - a);
    __VERIFIER_assert(l * l - 5 * a * a == 4 * sign + n / 6);
    return 0;
}
