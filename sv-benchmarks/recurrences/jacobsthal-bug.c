/* Jacobsthal's numbers, where the sign is forgotten in the result. */
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
    assume_abort_if_not(0 <= n && n <= 50);
    long long x = 0;
    int sign = 1;
    for (int i = 0; i < n; i++) {
        x = 2 * x + sign;
        sign = -sign;
    }
    long long a = 0;
    long long b = 1;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        long long next = b + 2 * a;
        a = b;
        b = next;
        power = 2 * power;
    }
    __VERIFIER_assert(x == a);
    __VERIFIER_assert(3 * a == power - 1);
    return 0;
}
