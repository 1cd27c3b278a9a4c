/* A shift to the right halves a number that is not negative. */

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
    int x = __VERIFIER_nondet_int();
    assume_abort_if_not(x >= 0);
    __VERIFIER_assert(x >> 1 == x / 2);
    return 0;
}
