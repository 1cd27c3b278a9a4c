/* An array is to be rotated by one to the right, but each cell gets what was written just before.
   */
// fails on: 3,1,2,4

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
    assume_abort_if_not(2 <= n && n <= 500);
    int ring[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 1000);
        ring[i] = value;
    }
    int before = 0;
    for (int i = 0; i < n; i++) {
        before += ring[i];
    }
    int last = ring[n - 1];
    for (int i = 1; i < n; i++) {
        ring[i] = ring[i - 1];
    }
    ring[0] = last;
    int after = 0;
    for (int i = 0; i < n; i++) {
        after += ring[i];
    }
    __VERIFIER_assert(before == after);
    return 0;
}
