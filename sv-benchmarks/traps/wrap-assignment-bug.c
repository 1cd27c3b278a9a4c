/* A byte to which a number is added that is too large for it. */
// fails on: 100

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
    unsigned char c = __VERIFIER_nondet_uchar();
    assume_abort_if_not(c <= 100);
    unsigned char old = c;
    c += 156;
    __VERIFIER_assert(c > old);
    return 0;
}
