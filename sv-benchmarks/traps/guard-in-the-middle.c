/* A variable grows while the counter is between two bounds, so by less than that. */

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
    int x = 0;
    for (int i = 0; i < n; i++) {
        if (i >= 10 && i < 20) {
            x = x + 1;
        }
    }
    __VERIFIER_assert(x <= n);
    __VERIFIER_assert(n > 10 || x == 0);
    return 0;
}
