/* The search misses the first cell. */
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
    int most = a[0];
    for (int i = 1; i < n; i++) {
        if (most < a[i]) {
            most = a[i];
        }
    }
    int place = 1;
    while (place < n && a[place] != most) {
        place++;
    }
    __VERIFIER_assert(place < n);
    __VERIFIER_assert(a[place] == most);
    return 0;
}
