/* A byte that is shifted and stored in a byte loses its highest bit. */
// fails on: 128

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
    unsigned char twice = c << 1;
    __VERIFIER_assert(twice == 2 * c);
    return 0;
}
