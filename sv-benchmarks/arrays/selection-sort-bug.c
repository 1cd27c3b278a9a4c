/* A selection sort whose search never looks at the last cell. */
// fails on: 2,1,0

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
    for (int i = 0; i + 1 < n; i++) {
        int least = i;
        for (int j = i + 1; j + 1 < n; j++) {
            if (a[j] < a[least]) {
                least = j;
            }
        }
        int kept = a[least];
        a[least] = a[i];
        a[i] = kept;
    }
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            __VERIFIER_assert(a[i] <= a[j]);
        }
    }
    return 0;
}
