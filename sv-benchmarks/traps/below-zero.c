/* A difference without sign is not larger than what was taken from, if that was larger. */

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
    unsigned int a = __VERIFIER_nondet_uint();
    unsigned int b = __VERIFIER_nondet_uint();
    assume_abort_if_not(b <= a);
    unsigned int difference = a - b;
    __VERIFIER_assert(difference <= a);
    return 0;
}
