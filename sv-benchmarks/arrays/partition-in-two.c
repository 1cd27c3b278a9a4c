/* Values below the pivot go to one array, the others to another. */

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
    int pivot = __VERIFIER_nondet_int();
    int below[n];
    int above[n];
    int b = 0;
    int t = 0;
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        if (value < pivot) {
            below[b] = value;
            b++;
        } else {
            above[t] = value;
            t++;
        }
    }
    for (int i = 0; i < b; i++) {
        __VERIFIER_assert(below[i] < pivot);
    }
    for (int i = 0; i < t; i++) {
        __VERIFIER_assert(above[i] >= pivot);
    }
    return 0;
}
