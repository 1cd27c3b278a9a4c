/* The squares of the first numbers are stored and added up, with n among them. */
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
    assume_abort_if_not(0 <= n && n <= 150);
    int square[150];
    for (int i = 0; i < n; i++) {
        square[i] = i * i;
    }
    int sum = 0;
    int i = n;
    while (i > 0) {
        i--;
        sum += square[i];
    }
    __VERIFIER_assert(6 * sum == n * (n + 1) * (2 * n + 1));
    return 0;
}
