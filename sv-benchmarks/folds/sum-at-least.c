/* Elements that are checked to be at least c have a sum of at least c times their number. */

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
    assume_abort_if_not(0 <= n && n <= 1000);
    int a[1000];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int c = __VERIFIER_nondet_int();
    assume_abort_if_not(-1000 <= c && c <= 1000);
    for (int i = 0; i < n; i++) {
        if (a[i] < c) {
            return 0;
        }
    }
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i];
    }
    __VERIFIER_assert(sum >= (long long)c * n);
    return 0;
}
