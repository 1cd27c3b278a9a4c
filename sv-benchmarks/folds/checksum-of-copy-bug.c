/* A block and its copy have one checksum, if the copy's last byte is right. */
// fails on: 1,9

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
    assume_abort_if_not(1 <= n && n <= 300);
    int block[n];
    int copy[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 255);
        block[i] = value;
    }
    for (int i = 0; i < n; i++) {
        copy[i] = block[i];
    }
    copy[n - 1] = 0;
    int of_block = 0;
    int of_copy = 0;
    for (int i = 0; i < n; i++) {
        of_block ^= block[i];
        of_copy ^= copy[i];
    }
    __VERIFIER_assert(of_block == of_copy);
    return 0;
}
