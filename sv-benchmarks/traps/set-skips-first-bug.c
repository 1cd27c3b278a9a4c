/* A test for membership that skips the first element: it may come again. */
// fails on: 2,7,7

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
        int j = 1;
        while (j < size && set[j] != a[i]) {
            j++;
        }
        if (j >= size) {
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
