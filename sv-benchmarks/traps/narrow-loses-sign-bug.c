/* A negative number does not fit into a byte without sign. */
// fails on: -1

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
    assume_abort_if_not( -1 <= n && n <= 255);
    unsigned char c = (unsigned char)n;
    __VERIFIER_assert(c == n);
    return 0;
}
