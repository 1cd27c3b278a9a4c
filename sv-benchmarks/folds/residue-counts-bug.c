/* Values are counted by their rest modulo three, but negative ones have other rests. */
// fails on: 1,255

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
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
    assume_abort_if_not(0 <= n && n <= 300);
    int zero = 0;
    int one = 0;
    int two = 0;
    signed char a[300];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_uchar();
    }
    for (int i = 0; i < n; i++) {
        if (a[i] % 3 == 0) {
            zero++;
        }
    }
    for (int i = 0; i < n; i++) {
        if (a[i] % 3 == 1) {
            one++;
        }
    }
    for (int i = 0; i < n; i++) {
        if (a[i] % 3 == 2) {
            two++;
        }
    }
    __VERIFIER_assert(zero + one + two == n);
    return 0;
}
