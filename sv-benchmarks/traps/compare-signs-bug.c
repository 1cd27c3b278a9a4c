/* A negative number is not below one without sign. */
// fails on: -1

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
    assume_abort_if_not( -1 <= a && a <= 4);
    __VERIFIER_assert(a < 5u);
    return 0;
}
