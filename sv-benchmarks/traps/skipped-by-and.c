/* The right side of && is evaluated where the left one is true. */

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
    int a = __VERIFIER_nondet_int();
    int count = 0;
    assume_abort_if_not(a >= 1);
    if (a > 0 && ++count > 0) {
        a = 0;
    }
    __VERIFIER_assert(count == 1);
    return 0;
}
