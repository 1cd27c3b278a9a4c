/* A variable that gets its value in a branch that is always taken. */

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
    assume_abort_if_not(n >= 1);
    int x;
    give(&x, n);
    __VERIFIER_assert(x == 1);
    return 0;
}
