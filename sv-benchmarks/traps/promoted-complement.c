/* The complement of a byte, as a byte, is not negative. */

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    __VERIFIER_assert((unsigned char)~c >= 0);
    return 0;
}
