/* The cells at odd places are copied into an array of half the size. */
// fails on: 2,1

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
    int half = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= half && half <= 50000);
    int a[2 * half];
    int b[half];
    for (int i = 0; i < 2 * half; i++) {
        a[i] = i;
    }
    for (int i = 0; i < half; i++) {
        b[i] = a[2 * i + 1];
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < half);
    __VERIFIER_assert(b[k] == 2 * k);
    return 0;
}
