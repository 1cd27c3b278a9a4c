/* The square and the odd number beside it, related in each step of a square root. */

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
    int odd = 1;
    int square = 1;
    while (square <= n) {
        __VERIFIER_assert(4 * square == (odd + 1) * (odd + 1));
        odd = odd + 2;
        square = square + odd;
    }
    return 0;
}
