/* A truth value is the number that it was made of, if that is zero or one. */

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
    assume_abort_if_not(0 <= n && n <= 1);
    _Bool truth = n;
    __VERIFIER_assert(truth == n);
    return 0;
}
