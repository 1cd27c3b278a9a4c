/* Fractions that come near the square root of two, with the sides mixed up. */
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
    assume_abort_if_not(0 <= n && n <= 20);
    long long x = 1;
    long long y = 1;
    int side = 1;
    for (int i = 0; i < n; i++) {
        long long next = x + 2 * y;
        y = x + y;
        x = next;
        side = -side;
    }
    __VERIFIER_assert(x * x - 2 * y * y == side);
    return 0;
}
