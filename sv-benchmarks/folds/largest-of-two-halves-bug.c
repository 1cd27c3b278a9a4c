/* The largest value is the larger of those of two parts, between which a cell was left out. */
// fails on: 2,1,0,5

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
    assume_abort_if_not(2 <= n && n <= 200);
    int cut = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= cut && cut <= n - 1);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 1000);
        a[i] = value;
    }
    int left = 0;
    for (int i = 0; i < cut; i++) {
        if (a[i] > left) {
            left = a[i];
        }
    }
    int right = 0;
    for (int i = cut + 1; i < n; i++) {
        if (a[i] > right) {
            right = a[i];
        }
    }
    int whole = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > whole) {
            whole = a[i];
        }
    }
    __VERIFIER_assert(whole == (left > right ? left : right));
    return 0;
}
