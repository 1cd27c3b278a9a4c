/* An assumption that contradicts the branch in which it is made: nothing is left of that. */

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
    int passed = 0;
    if (x > 0) {
        assume_abort_if_not(x < 1);
        passed = 1;
    }
    __VERIFIER_assert(passed == 0);
    return 0;
}
