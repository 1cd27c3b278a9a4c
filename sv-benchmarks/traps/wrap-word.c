/* A number without sign grows when ten is added, if it is small. */

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
    assume_abort_if_not(x <= 4294967285u);
    __VERIFIER_assert(x + 10 > x);
    return 0;
}
