/* A sum that an input sets to zero is not negative and has a bound. */

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
    for (int i = 0; i < n; i++) {
        sum = sum + 1;
        if (__VERIFIER_nondet_int() > 0) {
            sum = 0;
        }
    }
    __VERIFIER_assert(sum <= n);
    return 0;
}
