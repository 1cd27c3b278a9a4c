/* The sum of the first cubes and the sum of the first numbers, out of step. */
// fails on: 1

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
    assume_abort_if_not(0 <= n && n <= 200);
    int cubes = 0;
    int numbers = 0;
    int i = 0;
    while (i < n) {
        cubes = cubes + i * i * i;
        i = i + 1;
        numbers = numbers + i;
    }
    __VERIFIER_assert(cubes == numbers * numbers);
    return 0;
}
