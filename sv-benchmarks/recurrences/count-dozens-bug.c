/* A counter that starts again from one when it is full. */
// fails on: 2,2

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
    int size = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 100000);
    assume_abort_if_not(1 <= size && size <= 1000);
    int full = 0;
    int count = 0;
    for (int i = 0; i < n; i++) {
        count = count + 1;
        if (count == size) {
            count = 1;
            full = full + 1;
        }
    }
    __VERIFIER_assert(full * size + count == n);
    return 0;
}
