/* Values are appended only if they are not below the last one: the array stays sorted. */

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
    a[0] = __VERIFIER_nondet_int();
    int used = 1;
    for (int i = 1; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        if (value >= a[used - 1]) {
            a[used] = value;
            used++;
        }
    }
    for (int i = 1; i < used; i++) {
        __VERIFIER_assert(a[i - 1] <= a[i]);
    }
    return 0;
}
