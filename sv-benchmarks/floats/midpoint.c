/* The middle of two numbers is between them. */

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
    float a = __VERIFIER_nondet_float();
    float b = __VERIFIER_nondet_float();
    assume_abort_if_not(a >= 0 && a <= b && b <= 1000);
    float middle = (a + b) / 2;
    __VERIFIER_assert(middle >= a && middle <= b);
    return 0;
}
