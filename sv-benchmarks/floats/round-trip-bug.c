/* Integers of 32 bits do not survive as floats. */
// fails on: 16777217

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(n > -100000000 && n < 100000000);
    float x = n;
    __VERIFIER_assert((int)x == n);
    return 0;
}
