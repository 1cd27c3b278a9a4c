/* A number as a difference of squares, by steps of odd numbers up and down. */

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
    int root = __VERIFIER_nondet_int();
    assume_abort_if_not(n >= 1 && root >= 0 && root <= 40000);
    long long up = 2LL * root + 1;
    long long down = 1;
    long long rest = (long long)root * root - n;
    while (rest != 0) {
        if (rest > 0) {
            rest = rest - down;
            down = down + 2;
        } else {
            rest = rest + up;
            up = up + 2;
        }
        __VERIFIER_assert(4 * (n + rest) == up * up - down * down - 2 * up + 2 * down);
    }
    return 0;
}
