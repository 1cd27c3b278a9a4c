/* An assertion that fails in the last iteration alone. */
// fails on: 4

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
    assume_abort_if_not(0 <= n && n <= 1000000);
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(i + 1 < n);
    }
    return 0;
}
