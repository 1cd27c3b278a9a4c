/* The second half mirrors the first: the array is a palindrome. */

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
    int n = 2 * half;
    int a[n];
    for (int i = 0; i < half; i++) {
        a[i] = __VERIFIER_nondet_int();
        a[n - 1 - i] = a[i];
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == a[n - 1 - i]);
    }
    return 0;
}
