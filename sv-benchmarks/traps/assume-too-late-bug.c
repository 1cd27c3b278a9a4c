/* An assumption after the assertion that needs it. */
// fails on: 1,-1

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
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        __VERIFIER_assert(value >= 0);
        assume_abort_if_not(value >= 0);
    }
    return 0;
}
