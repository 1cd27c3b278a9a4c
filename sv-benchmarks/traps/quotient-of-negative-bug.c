/* Half of a negative number, doubled, may be larger than the number. */
// fails on: -3

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
    assume_abort_if_not(x >= -5);
    int half = x / 2;
    __VERIFIER_assert(2 * half <= x);
    return 0;
}
