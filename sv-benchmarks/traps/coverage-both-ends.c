/* Two indices move towards each other, and the middle is reached. */

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
    assume_abort_if_not(1 <= half && half <= 5000);
    int n = 2 * half + 1;
    int a[n];
    for (int i = 0; i < half; i++) {
        a[i] = 1;
        a[n - 1 - i] = 1;
    }
    __VERIFIER_assert(a[half - 1] == 1);
    return 0;
}
