/* A shift to the left that loses the highest bit. */
// fails on: 2147483648

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
    assume_abort_if_not(x <= 2147483648u);
    __VERIFIER_assert((x << 1) >> 1 == x);
    return 0;
}
