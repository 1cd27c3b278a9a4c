/* A counter of a byte, up to its largest value. */

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
    assume_abort_if_not(0 <= n && n <= 255);
    unsigned char count = 0;
    for (int i = 0; i < n; i++) {
        count = count + 1;
    }
    __VERIFIER_assert(count == n);
    return 0;
}
