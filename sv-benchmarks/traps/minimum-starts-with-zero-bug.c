/* A minimum that begins with zero is below all cells if they are positive. */
// fails on: 1,4

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
    assume_abort_if_not(1 <= n && n <= 10000);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(1 <= value && value <= 100);
        a[i] = value;
    }
    int min = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] < min) {
            min = a[i];
        }
    }
    __VERIFIER_assert(min >= 1);
    return 0;
}
