/* Equal cells move the place on. */
// fails on: 2,1,1,0

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
    int place = 0;
    for (int i = 1; i < n; i++) {
        if (a[i] <= a[place]) {
            place = i;
        }
    }
    int k = __VERIFIER_nondet_int();
    if (0 <= k && k < n) {
        __VERIFIER_assert(a[place] <= a[k]);
    }
    if (0 <= k && k < place) {
        __VERIFIER_assert(a[place] < a[k]);
    }
    return 0;
}
