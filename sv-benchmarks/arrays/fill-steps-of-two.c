/* A loop fills two cells with each iteration. */

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
    assume_abort_if_not(1 <= half && half <= 50000);
    int n = 2 * half;
    int a[n];
    for (int i = 0; i < n; i += 2) {
        a[i] = 1;
        a[i + 1] = 2;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == 1 + i % 2);
    }
    return 0;
}
