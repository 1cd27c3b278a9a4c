/* A counter in strides of two does not miss an even bound. */

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
    int half = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= half && half <= 1000);
    int n = 2 * half;
    int i = 0;
    while (i != n) {
        __VERIFIER_assert(i < n);
        i = i + 2;
    }
    return 0;
}
