/* The smallest value stays when an array is turned around. */

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
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-500 <= value && value <= 500);
        a[i] = value;
    }
    int of_a = 500;
    for (int i = 0; i < n; i++) {
        if (a[i] < of_a) {
            of_a = a[i];
        }
    }
    for (int i = 0; i < n; i++) {
        b[i] = a[n - i - 1];
    }
    int of_b = 500;
    for (int i = 0; i < n; i++) {
        of_b = b[i] < of_b ? b[i] : of_b;
    }
    __VERIFIER_assert(of_a == of_b);
    return 0;
}
