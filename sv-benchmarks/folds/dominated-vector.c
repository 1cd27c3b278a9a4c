/* A vector that is nowhere larger has no larger sum. */

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
    assume_abort_if_not(0 <= n && n <= 200);
    int a[200];
    int b[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        int more = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= more && more <= 10);
        b[i] = a[i] + more;
    }
    int of_a = 0;
    for (int i = 0; i < n; i++) {
        of_a += a[i];
    }
    int of_b = 0;
    for (int i = 0; i < n; i++) {
        of_b += b[i];
    }
    __VERIFIER_assert(of_a <= of_b);
    return 0;
}
