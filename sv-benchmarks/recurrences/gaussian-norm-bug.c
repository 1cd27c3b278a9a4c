/* Powers of 1+2i, where the second part is computed from the first one after its change. */
// fails on: 3

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
    assume_abort_if_not(0 <= n && n <= 24);
    long long x = 1;
    long long y = 0;
    long long five = 1;
    for (int i = 0; i < n; i++) {
        x = x - 2 * y;
        y = y + 2 * x;
        five = 5 * five;
    }
    __VERIFIER_assert(x * x + y * y == five);
    return 0;
}
