/* The larger and the smaller of each pair are added up apart, but equal ones only once. */
// fails on: 1,2,2

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
    assume_abort_if_not(0 <= n && n <= 200);
    int a[200];
    int b[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        b[i] = value;
    }
    int larger = 0;
    int smaller = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] < b[i]) {
            larger += b[i];
            smaller += a[i];
        } else if (b[i] < a[i]) {
            larger += a[i];
            smaller += b[i];
        }
    }
    int all = 0;
    for (int i = 0; i < n; i++) {
        all += a[i] + b[i];
    }
    __VERIFIER_assert(larger + smaller == all);
    return 0;
}
