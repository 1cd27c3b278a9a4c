/* Each round of an outer loop fills the array anew: the last round's number remains. */

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
    int rounds = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= rounds && rounds <= 300);
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 300);
    int a[n];
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < n; i++) {
            a[i] = r;
        }
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == rounds - 1);
    }
    return 0;
}
