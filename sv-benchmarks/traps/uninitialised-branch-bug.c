/* A variable that gets its value in a branch that is not always taken. */
// fails on: 0

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

void give(int *x, int n) {
    if (n > 0) {
        *x = 1;
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(n >= 0);
    int x;
    give(&x, n);
    __VERIFIER_assert(x == 1);
    return 0;
}
