/* Exchanges at a rate that is a little better in one direction. */
// fails on: 1,1

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
    assume_abort_if_not(0 <= n && n <= 1000000);
    int x = 0;
    int y = 0;
    while (n > 0) {
        if (__VERIFIER_nondet_int() > 0) {
            x = x + 3;
            y = y - 1;
        } else {
            x = x - 3;
            y = y + 2;
        }
        n = n - 1;
        __VERIFIER_assert(2 * x + 3 * y == 0);
    }
    return 0;
}
