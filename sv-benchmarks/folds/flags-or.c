/* The or of all flags is within what each may have. */

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
    assume_abort_if_not(0 <= n && n <= 200);
    unsigned char f[200];
    for (int i = 0; i < n; i++) {
        f[i] = __VERIFIER_nondet_uchar();
        f[i] = f[i] & 15;
    }
    unsigned char any = 0;
    for (int i = 0; i < n; i++) {
        any |= f[i];
    }
    unsigned char back = 0;
    for (int i = n - 1; i >= 0; i--) {
        back |= f[i];
    }
    __VERIFIER_assert(any == back);
    return 0;
}
