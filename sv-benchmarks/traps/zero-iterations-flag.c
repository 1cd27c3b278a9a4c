/* A flag that the first iteration of a loop sets. */

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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(n <= 1000 && n >= 1);
    int entered = 0;
    int i = 0;
    while (i < n) {
        entered = 1;
        i = i + 1;
    }
    __VERIFIER_assert(entered == 1);
    return 0;
}
