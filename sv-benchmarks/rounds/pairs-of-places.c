/* Places in pairs, with 0 and 1 in turn: half of whole fours are 1. */

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
    assume_abort_if_not(1 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        a[i] = (i / 2) % 2;
    }
    int ones = 0;
    for (int i = 0; i < n - n % 4; i++) {
        ones += a[i];
    }
    __VERIFIER_assert(ones == 2 * (n / 4));
    return 0;
}
