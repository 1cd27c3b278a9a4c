/* A byte that is shifted is an int, and keeps its highest bit. */

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
    int twice = c << 1;
    __VERIFIER_assert(twice == 2 * c);
    return 0;
}
