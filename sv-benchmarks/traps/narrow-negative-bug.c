/* A negative number becomes positive in a cell of type unsigned char. */
// fails on: 1

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
    assume_abort_if_not(1 <= n && n <= 1000);
    unsigned char a[n];
    for (int i = 0; i < n; i++) {
        a[i] = -1;
    }
    int value = a[0];
    __VERIFIER_assert(value == -1);
    return 0;
}
