/* The inner product of a sum of two vectors, with parentheses forgotten. */
// fails on: 1,1,1,2

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
    int a[n];
    int b[n];
    int c[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-50 <= value && value <= 50);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-50 <= value && value <= 50);
        b[i] = value;
    }
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-50 <= value && value <= 50);
        c[i] = value;
    }
    int ac = 0;
    int bc = 0;
    int together = 0;
    for (int i = 0; i < n; i++) {
        ac += a[i] * c[i];
        bc += b[i] * c[i];
    }
    for (int i = 0; i < n; i++) {
        together += a[i] + b[i] * c[i];
    }
    __VERIFIER_assert(together == ac + bc);
    return 0;
}
