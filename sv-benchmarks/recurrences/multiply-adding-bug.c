/* Multiplication by repeated addition, with an addition too few. */
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
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= a && a <= 10000);
    assume_abort_if_not(-10000 <= b && b <= 10000);
    int product = 0;
    int i = 1;
    while (i < a) {
        product = product + b;
        i = i + 1;
    }
    __VERIFIER_assert(product == a * b);
    return 0;
}
