/* A triangle with its diagonal has n * (n + 1) / 2 cells. */

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
    assume_abort_if_not(1 <= n && n <= 40);
    int c = 0;
    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++) {
            c++;
        }
    }
    __VERIFIER_assert(2 * c == n * (n + 1));
    return 0;
}
