/* The average of two numbers without sign lies between them, if their sum fits. */

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
    unsigned int low = __VERIFIER_nondet_uint();
    unsigned int high = __VERIFIER_nondet_uint();
    assume_abort_if_not(low <= high && high <= 2147483647u);
    unsigned int middle = (low + high) / 2;
    __VERIFIER_assert(low <= middle && middle <= high);
    return 0;
}
