/* A checksum of eight bits is the sum, narrowed. */

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
    unsigned char byte[300];
    for (int i = 0; i < n; i++) {
        byte[i] = __VERIFIER_nondet_uchar();
    }
    unsigned char check = 0;
    for (int i = 0; i < n; i++) {
        check += byte[i];
    }
    unsigned int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += byte[i];
    }
    __VERIFIER_assert(check == (unsigned char) sum);
    return 0;
}
