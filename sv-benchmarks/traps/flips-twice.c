/* A switch that is turned on, and not yet off again. */

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
    assume_abort_if_not(11 <= n && n <= 20);
    int on = 0;
    for (int i = 0; i < n; i++) {
        if (i == 10) {
            on = 1;
        }
        if (i == 20) {
            on = 0;
        }
    }
    __VERIFIER_assert(on == 1);
    return 0;
}
