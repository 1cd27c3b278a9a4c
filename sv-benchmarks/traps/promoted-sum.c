/* The sum of two bytes is an int. */

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
    int sum = a + b;
    __VERIFIER_assert(sum >= a);
    return 0;
}
