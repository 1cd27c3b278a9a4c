/* Blocks of four cells: one of the rest is missing. */
// fails on: 1

extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void *malloc(unsigned int size);

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
    int blocks = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= blocks && blocks <= 25000);
    int *a = malloc(4 * blocks * sizeof(int));
    for (int b = 0; b < blocks; b++) {
        a[4 * b] = 9;
        for (int j = 1; j < 3; j++) {
            a[4 * b + j] = 3;
        }
    }
    for (int i = 0; i < 4 * blocks; i++) {
        if (i % 4 != 0) {
            __VERIFIER_assert(a[i] == 3);
        } else {
            __VERIFIER_assert(a[i] == 9);
        }
    }
    return 0;
}
