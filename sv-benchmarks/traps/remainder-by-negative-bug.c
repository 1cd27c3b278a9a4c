/* The sign of the divisor is not that of the remainder. */
// fails on: 7,-2

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
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= a && a <= 1000);
    assume_abort_if_not(-1000 <= b && b <= -1);
    __VERIFIER_assert(a % b <= 0);
    return 0;
}
