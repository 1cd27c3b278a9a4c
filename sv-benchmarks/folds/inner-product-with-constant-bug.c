/* The inner product with a vector of threes, and of a two at its end. */
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
    assume_abort_if_not(1 <= n && n <= 400);
    int a[n];
    int three[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-500 <= value && value <= 500);
        a[i] = value;
        three[i] = 3;
    }
    three[n - 1] = 2;
    int product = 0;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        product += a[i] * three[i];
        sum += a[i];
    }
    __VERIFIER_assert(product == 3 * sum);
    return 0;
}
