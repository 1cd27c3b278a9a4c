/* Two recurrences that begin with different numbers. */
// fails on: 1,0

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
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    unsigned int one = 7;
    for (int i = 0; i < n; i++) {
        one = one * one + (unsigned int)a[i];
    }
    unsigned int other = 6;
    for (int i = 0; i < n; i++) {
        other = other * other + (unsigned int)a[i];
    }
    __VERIFIER_assert(one == other);
    return 0;
}
