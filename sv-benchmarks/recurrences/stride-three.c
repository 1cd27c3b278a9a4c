/* A counter in strides of three goes beyond its bound by less than a stride. */

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
    assume_abort_if_not(0 <= n && n <= 1000000);
    int i = 0;
    int strides = 0;
    while (i < n) {
        i = i + 3;
        strides = strides + 1;
    }
    __VERIFIER_assert(i == 3 * strides);
    __VERIFIER_assert(i < n + 3);
    return 0;
}
