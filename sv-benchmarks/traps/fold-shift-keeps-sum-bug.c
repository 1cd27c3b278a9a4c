/* A shift by one place has the last cell twice. */
// fails on: 2,1,1

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
    assume_abort_if_not(2 <= n && n <= 40);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += a[i];
    }
    int lost = a[0];
    int end = a[n - 1];
    for (int i = 0; i < n - 1; i++) {
        a[i] = a[i + 1];
    }
    int r = 0;
    for (int i = 0; i < n; i++) {
        r += a[i];
    }
    __VERIFIER_assert(r == s - lost);
    return 0;
}
