/* Two indices come towards each other and stop too early. */
// fails on: 3

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
        a[i] = i;
    }
    int low = 0;
    int high = n - 1;
    while (low < high - 2) {
        int kept = a[low];
        a[low] = a[high];
        a[high] = kept;
        low++;
        high--;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == n - 1 - i);
    }
    return 0;
}
