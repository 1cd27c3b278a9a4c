/* A counter that starts again at five stays below. */

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
    assume_abort_if_not(0 <= n && n <= 1000);
    int count = 0;
    for (int i = 0; i < n; i++) {
        count = count + 1;
        if (count == 5) {
            count = 0;
        }
    }
    __VERIFIER_assert(count < 5);
    return 0;
}
