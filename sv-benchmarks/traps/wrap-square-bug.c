/* The square of a number without sign that is zero, but the number is not. */
// fails on: 65536

extern unsigned int __VERIFIER_nondet_uint(void);
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
    unsigned int x = __VERIFIER_nondet_uint();
    assume_abort_if_not(x <= 65536u);
    __VERIFIER_assert(x == 0 || x * x != 0);
    return 0;
}
