/* The integer square root: odd numbers are taken away while they can be. */

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
    int rest = n;
    int odd = 1;
    while (rest >= odd) {
        rest = rest - odd;
        odd = odd + 2;
    }
    int root = (odd - 1) / 2;
    __VERIFIER_assert(root * root <= n && n < (root + 1) * (root + 1));
    return 0;
}
