/* An assumption in a loop ends the runs with more iterations, but not that with one less. */
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
    assume_abort_if_not(0 <= n && n <= 1000);
    int i = 0;
    while (i < n) {
        assume_abort_if_not(i < 5);
        i = i + 1;
    }
    __VERIFIER_assert(n <= 4);
    return 0;
}
