/* Sums of small whole numbers do not depend on the order. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

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
    assume_abort_if_not(a >= 0 && a <= 1000 && b >= 0 && b <= 1000);
    double x = a;
    double y = b;
    __VERIFIER_assert(x + y == y + x && x + y >= x);
    return 0;
}
