/* A counter of two bytes in strides of two, one stride too far. */
// fails on: 32768

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
    assume_abort_if_not(0 <= n && n <= 32768);
    unsigned short count = 0;
    for (int i = 0; i < n; i++) {
        count = count + 2;
    }
    __VERIFIER_assert(count == 2 * n);
    return 0;
}
