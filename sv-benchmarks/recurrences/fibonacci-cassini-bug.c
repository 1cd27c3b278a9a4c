/* Cassini's relation, from a wrong second Fibonacci number. */
// fails on: 0

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
    long long b = 2;
    int sign = 1;
    for (int i = 0; i < n; i++) {
        long long next = a + b;
        a = b;
        b = next;
        sign = -sign;
    }
    __VERIFIER_assert(b * b - a * b - a * a == sign);
    return 0;
}
