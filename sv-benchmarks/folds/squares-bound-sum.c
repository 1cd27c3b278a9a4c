/* A sum of whole numbers is at most the sum of their squares. */

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
    assume_abort_if_not(0 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int sum = 0;
    int squares = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i];
        squares += a[i] * a[i];
    }
    __VERIFIER_assert(sum <= squares);
    __VERIFIER_assert(squares >= 0);
    return 0;
}
