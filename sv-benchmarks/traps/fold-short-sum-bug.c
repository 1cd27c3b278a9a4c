/* A sum of forty numbers does not fit a short. */
// fails on: 40,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900,900

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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 900);
        a[i] = value;
    }
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += a[i];
    }
    short r = s;
    __VERIFIER_assert(r == s);
    return 0;
}
