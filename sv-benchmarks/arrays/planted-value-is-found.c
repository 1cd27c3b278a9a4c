/* A value that was put into the array is found in it. */

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
    int value = __VERIFIER_nondet_int();
    int place = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= place && place < n);
    a[place] = value;
    int found = -1;
    for (int i = 0; i < n; i++) {
        if (a[i] == value) {
            found = i;
        }
    }
    __VERIFIER_assert(found >= 0);
    __VERIFIER_assert(a[found] == value);
    return 0;
}
