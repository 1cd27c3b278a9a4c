/* A timer goes by threes, and is set back to one of two numbers. */
// fails on: 1,1

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int timer = 6, length = __VERIFIER_nondet_int();
    if (length < 0 || length > 1000000) {
        return 0;
    }
    for (int tick = 0; tick < length; tick++) {
        int event = __VERIFIER_nondet_int();
        if (event == 0) {
            timer = 9;
        } else if (event == 1) {
            timer = 301;
        } else {
            timer += 3;
        }
    }
    __VERIFIER_assert(timer % 3 == 0);
    return 0;
}
