/* A loop that is not entered leaves the value from before it. */

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
    int last = -1;
    for (int i = 0; i < n; i++) {
        last = i;
    }
    __VERIFIER_assert(last == n - 1);
    return 0;
}
