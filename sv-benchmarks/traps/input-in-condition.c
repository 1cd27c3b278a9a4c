/* An input decides how many steps are made, up to a hundred. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int steps = 0;
    while (steps < 100 && __VERIFIER_nondet_int() > 0) {
        steps = steps + 1;
    }
    __VERIFIER_assert(0 <= steps && steps <= 100);
    return 0;
}
