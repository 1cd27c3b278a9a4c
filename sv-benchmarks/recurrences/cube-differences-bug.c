/* Cubes by their differences, the second of which starts too small. */
// fails on: 2

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
    assume_abort_if_not(0 <= n && n <= 1000);
    int cube = 0;
    int first = 1;
    int second = 5;
    for (int i = 0; i < n; i++) {
        cube = cube + first;
        first = first + second;
        second = second + 6;
    }
    __VERIFIER_assert(cube == n * n * n);
    return 0;
}
