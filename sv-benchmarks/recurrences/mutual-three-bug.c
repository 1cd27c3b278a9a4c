/* Two variables that feed each other, one of which is changed too early. */
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
    long long x = 1;
    long long y = 0;
    long long power = 1;
    for (int i = 0; i < n; i++) {
        long long old = x;
        x = 2 * x + y;
        y = x + 2 * y;
        power = 3 * power;
        __VERIFIER_assert(old < power);
    }
    __VERIFIER_assert(x - y == 1);
    __VERIFIER_assert(x + y == power);
    return 0;
}
