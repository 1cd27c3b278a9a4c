/* A sum is kept in a cell, beside a counter in another. */

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
    assume_abort_if_not(0 <= n && n <= 100000);
    int acc[2];
    acc[0] = 0;
    acc[1] = 0;
    while (acc[1] < n) {
        acc[0] += 3;
        acc[1]++;
    }
    __VERIFIER_assert(acc[0] == 3 * n);
    return 0;
}
