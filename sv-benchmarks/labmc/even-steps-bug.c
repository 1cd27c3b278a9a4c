/* Steps of two and of six, as often as inputs say. */
// fails on: 1,1,0

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int sum = 4;
    while (__VERIFIER_nondet_int() != 0) {
        if (__VERIFIER_nondet_int() > 5) {
            sum += 2;
        } else {
            sum += 7;
        }
    }
    __VERIFIER_assert(sum % 2 == 0);
    return 0;
}
