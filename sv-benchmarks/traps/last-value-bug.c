/* The last value in a loop is not its bound. */
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
    assume_abort_if_not(1 <= n && n <= 1000000);
    int last = 0;
    for (int i = 0; i < n; i++) {
        last = i;
    }
    __VERIFIER_assert(last == n);
    return 0;
}
