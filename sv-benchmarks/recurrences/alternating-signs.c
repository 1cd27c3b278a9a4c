/* A step forward and a step back in turn. */

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
    assume_abort_if_not(0 <= n && n <= 1000000);
    int place = 0;
    int sign = 1;
    for (int i = 0; i < n; i++) {
        place = place + sign;
        sign = -sign;
    }
    __VERIFIER_assert(2 * place == 1 - sign);
    return 0;
}
