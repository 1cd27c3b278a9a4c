/* A lock is closed and opened without end. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int locked = 0, turns = 0;
    while (1) {
        if (locked == 1) {
            locked = 0;
        } else if (__VERIFIER_nondet_int() > 0) {
            locked = 1;
            turns = 1;
        }
        __VERIFIER_assert((locked == 0 || locked == 1) && (turns == 1 || locked == 0));
    }
}
