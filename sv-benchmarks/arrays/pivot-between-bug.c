/* Cells that are equal to the pivot are moved to the front, and others stay behind. */
// fails on: 2,1,0,1

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
    int pivot = __VERIFIER_nondet_int();
    int end = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] <= pivot && i != 1) {
            int kept = a[end];
            a[end] = a[i];
            a[i] = kept;
            end++;
        }
    }
    for (int i = 0; i < end; i++) {
        for (int j = end; j < n; j++) {
            __VERIFIER_assert(a[i] < a[j]);
        }
    }
    return 0;
}
