/* A bound that was increased may have become zero. */
// fails on: 4294967295

extern unsigned int __VERIFIER_nondet_uint(void);
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
    unsigned int n = __VERIFIER_nondet_uint();
    assume_abort_if_not(n <= 4294967295u);
    unsigned int i = 0;
    while (i < n + 1) {
        i = i + 1;
    }
    __VERIFIER_assert(i > 0);
    return 0;
}
