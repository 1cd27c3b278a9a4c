/* Doubled five times is 32 times as much. */

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
    unsigned int a[200];
    for (int i = 0; i < n; i++) {
        a[i] = i;
    }
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < n; i++) {
            a[i] = 2 * a[i];
        }
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == 32 * i);
    }
    return 0;
}
