/* The inner product of two vectors, from both ends and with the factors exchanged. */

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
    assume_abort_if_not(1 <= n && n <= 300);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        b[i] = value;
    }
    int first = 0;
    for (int i = 0; i < n; i++) {
        first += a[i] * b[i];
    }
    int second = 0;
    for (int i = n; i > 0; i--) {
        second += b[i - 1] * a[i - 1];
    }
    __VERIFIER_assert(first == second);
    return 0;
}
