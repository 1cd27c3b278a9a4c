/* Triangular numbers by a fraction with the wrong numerator. */
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
    assume_abort_if_not(1 <= n && n <= 1000);
    int x = 1;
    for (int i = 1; i < n; i++) {
        x = x * (i + 2) / (i + i / 4);
    }
    __VERIFIER_assert(2 * x == n * (n + 1));
    return 0;
}
