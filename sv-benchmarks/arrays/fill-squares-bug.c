/* A running value puts the squares into the cells, each one cell too early. */
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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 40000);
    int *a = malloc(n * sizeof(int));
    int square = 0;
    for (int i = 0; i < n; i++) {
        square = square + 2 * i + 1;
        a[i] = square;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == i * i);
    }
    return 0;
}
