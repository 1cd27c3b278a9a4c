/* Each round adds its number to all cells. */

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
    assume_abort_if_not(1 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        a[i] = 0;
    }
    for (int round = 0; round < n; round++) {
        for (int i = 0; i < n; i++) {
            a[i] = a[i] + round;
        }
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(2 * a[i] == n * (n - 1));
    }
    return 0;
}
