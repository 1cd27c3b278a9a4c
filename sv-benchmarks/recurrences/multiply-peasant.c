/* Multiplication in the manner of Russian peasants. */

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
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= a && a <= 10000);
    assume_abort_if_not(0 <= b && b <= 10000);
    int x = a;
    int y = b;
    int product = 0;
    while (y != 0) {
        if (y % 2 == 1) {
            product = product + x;
        }
        x = 2 * x;
        y = y / 2;
    }
    __VERIFIER_assert(product == a * b);
    return 0;
}
