/* A point that turns and moves away, with a wrong sign. */
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
    assume_abort_if_not(0 <= n && n <= 25);
    long long x = 1;
    long long y = 0;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        long long next = x - 2 * y;
        y = 2 * x - y;
        x = next;
        power = 5 * power;
    }
    __VERIFIER_assert(x * x + y * y == power);
    return 0;
}
