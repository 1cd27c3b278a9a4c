/* The product of the squares is the square of the product. */

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
    assume_abort_if_not(0 <= n && n <= 10);
    long long squares = 1;
    for (int i = 1; i <= n; i++) {
        squares = squares * i * i;
    }
    long long product = 1;
    for (int k = n; k > 0; k--) {
        product = product * k;
    }
    __VERIFIER_assert(squares == product * product);
    return 0;
}
