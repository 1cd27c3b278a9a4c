/* An array is rotated by one to the left, and the first value put back at the wrong end. */
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
    assume_abort_if_not(1 <= n && n <= 500);
    int ring[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        ring[i] = value;
    }
    int before = 0;
    for (int i = 0; i < n; i++) {
        before += ring[i];
    }
    int first = ring[0];
    for (int i = 0; i + 1 < n; i++) {
        ring[i] = ring[i + 1];
    }
    ring[0] = first;
    int after = 0;
    for (int i = 0; i < n; i++) {
        after += ring[i];
    }
    __VERIFIER_assert(before == after);
    return 0;
}
