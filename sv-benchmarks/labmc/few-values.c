/* A state that only gets values which are known before the loop. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int low = __VERIFIER_nondet_int();
    int state = 0;
    if (low < 10 || low > 20) {
        return 0;
    }
    while (__VERIFIER_nondet_int()) {
        if (state == 0) {
            state = low;
        } else if (__VERIFIER_nondet_int() > 5) {
            state = 40;
        }
    }
    __VERIFIER_assert(state == 0 || (state >= 10 && state <= 40));
    return 0;
}
