/* One pass that swaps neighbours does not sort. */
// fails on: 3,3,2,1

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) {
        return 0;
    }
    int row[n];
    for (int k = 0; k < n; k++) {
        row[k] = __VERIFIER_nondet_int();
    }
    for (int k = 0; k < n - 1; k++) {
        if (row[k] > row[k + 1]) {
            int other = row[k];
            row[k] = row[k + 1];
            row[k + 1] = other;
        }
    }
    for (int k = 0; k < n - 1; k++) {
        __VERIFIER_assert(row[k] <= row[k + 1]);
    }
    return 0;
}
