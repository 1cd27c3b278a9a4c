/* A copied NaN is not equal to the original. */
// fails on: 1,nanf

extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);

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
    float a[100];
    float b[100];
    assume_abort_if_not(n >= 0 && n <= 100);
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_float();
    }
    for (int i = 0; i < n; i++) {
        b[i] = a[i];
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == b[i]);
    }
    return 0;
}
