/* The difference of close numbers is exact: it can be added again. */

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
    float x = __VERIFIER_nondet_float();
    float y = __VERIFIER_nondet_float();
    assume_abort_if_not(x >= 1 && x <= 2 && y >= 1 && y <= 2);
    float d = x - y;
    __VERIFIER_assert(d + y == x);
    return 0;
}
