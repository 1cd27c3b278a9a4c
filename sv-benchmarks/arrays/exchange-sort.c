/* Each cell is exchanged with all later ones that are larger: a falling order. */

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            if (a[i] < a[j]) {
                int kept = a[i];
                a[i] = a[j];
                a[j] = kept;
            }
        }
    }
    for (int i = 1; i < n; i++) {
        __VERIFIER_assert(a[i - 1] >= a[i]);
    }
    return 0;
}
