/* Minus zero is not negative, but it has the sign. */
// fails on: -0.0f

extern void abort(void);
extern float __VERIFIER_nondet_float(void);

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
    union {
        float number;
        unsigned bits;
    } both;
    float x = __VERIFIER_nondet_float();
    assume_abort_if_not(x >= 0);
    both.number = x;
    __VERIFIER_assert(both.bits < 0x80000000u);
    return 0;
}
