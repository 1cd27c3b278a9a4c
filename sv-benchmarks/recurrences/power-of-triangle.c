/* The product of 2, 4, 8, ... by powers whose exponent is a triangular number. */

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
    long long product = 1;
    long long factor = 1;
    for (int i = 1; i <= n; i++) {
        factor = 2 * factor;
        product = product * factor;
    }
    long long power = 1;
    for (int i = 0; i < n * (n + 1) / 2; i++) {
        power = 2 * power;
    }
    __VERIFIER_assert(product == power);
    return 0;
}
