/* Half of a number, doubled, is not larger than the number, if that is not negative. */

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
    int half = x / 2;
    __VERIFIER_assert(2 * half <= x);
    return 0;
}
