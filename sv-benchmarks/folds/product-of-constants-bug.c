/* A product of twos and a three at its end. */
// fails on: 5

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
    assume_abort_if_not(0 <= n && n <= 20);
    int factor[20];
    for (int i = 0; i < n; i++) {
        factor[i] = i == 3 ? 3 : 2;
    }
    int product = 1;
    for (int i = 0; i < n; i++) {
        product *= factor[i];
    }
    int power = 1;
    for (int i = n; i > 0; i--) {
        power = power + power;
    }
    __VERIFIER_assert(product == power);
    return 0;
}
