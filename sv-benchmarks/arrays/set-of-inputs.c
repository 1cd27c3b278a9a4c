/* What a set has is not put into it again: its elements differ. */

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
    int set[n];
    int size = 0;
    for (int i = 0; i < n; i++) {
        int known = 0;
        for (int j = 0; j < size; j++) {
            if (set[j] == a[i]) {
                known = 1;
            }
        }
        if (!known) {
            set[size] = a[i];
            size++;
        }
    }
    for (int i = 0; i < size; i++) {
        for (int j = i + 1; j < size; j++) {
            __VERIFIER_assert(set[i] != set[j]);
        }
    }
    return 0;
}
