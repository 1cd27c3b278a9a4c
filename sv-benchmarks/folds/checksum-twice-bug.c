/* A checksum by exclusive or, taken twice but for the first byte the second time. */
// fails on: 1,7

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
    unsigned char block[300];
    for (int i = 0; i < n; i++) {
        block[i] = __VERIFIER_nondet_uchar();
    }
    unsigned char sum = 0;
    for (int i = 0; i < n; i++) {
        sum = sum ^ block[i];
    }
    for (int i = n - 1; i > 0; i--) {
        sum = sum ^ block[i];
    }
    __VERIFIER_assert(sum == 0);
    return 0;
}
