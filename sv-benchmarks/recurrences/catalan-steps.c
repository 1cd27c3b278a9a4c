/* Catalan's numbers by their step, against the binomials of 2n over n. */

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
    assume_abort_if_not(0 <= n && n <= 25);
    long long catalan = 1;
    long long central = 1;
    for (int i = 0; i < n; i++) {
        catalan = catalan * 2 * (2 * i + 1) / (i + 2);
        central = central * 2 * (2 * i + 1) / (i + 1);
    }
    __VERIFIER_assert(catalan * (n + 1) == central);
    return 0;
}
