/* Every cell gets the same input. */

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
    int value = __VERIFIER_nondet_int();
    int given = value;
    int a[n];
    for (int i = 0; i < n; i++) {
        if (i == 3) {
            value = given;
        }
        a[i] = value;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    __VERIFIER_assert(a[k] == given);
    return 0;
}
