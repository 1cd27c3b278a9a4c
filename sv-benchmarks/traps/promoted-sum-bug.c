/* The sum of two bytes that is stored in a byte. */
// fails on: 255,1

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    unsigned char sum = a + b;
    __VERIFIER_assert(sum >= a);
    return 0;
}
