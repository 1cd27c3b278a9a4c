/* The integer square root: squares are sums of odd numbers. */

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
    int root = 0;
    int odd = 1;
    int square = 1;
    while (square <= n) {
        root = root + 1;
        odd = odd + 2;
        square = square + odd;
    }
    __VERIFIER_assert(root * root <= n);
    __VERIFIER_assert(n < (root + 1) * (root + 1));
    return 0;
}
