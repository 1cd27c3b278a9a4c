/* All elements of an array of doubles get a value. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

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
    double a[1000];
    assume_abort_if_not(n >= 0 && n <= 1000);
    for (int i = 0; i < n; i++) {
        a[i] = 0.5;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == 0.5);
    }
    return 0;
}
