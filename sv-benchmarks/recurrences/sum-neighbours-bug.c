/* The sum of products of neighbours, with the wrong neighbour. */
// fails on: 1

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
    assume_abort_if_not(0 <= n && n <= 1000);
    int sum = 0;
    for (int i = 1; i <= n; i++) {
        sum = sum + i * (i - 1);
    }
    __VERIFIER_assert(3 * sum == n * (n + 1) * (n + 2));
    return 0;
}
