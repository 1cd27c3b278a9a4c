/* A sum of bytes in a byte is at least as large as each of them. */
// fails on: 2,255,1

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
    assume_abort_if_not(1 <= n && n <= 40);
    unsigned char a[40];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_uchar();
    }
    unsigned char s = 0;
    for (int i = 0; i < n; i++) {
        s += a[i];
    }
    __VERIFIER_assert(s >= a[0]);
    return 0;
}
