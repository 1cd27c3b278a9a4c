/* As many divisions by three undo as many multiplications, with one division too much. */
// fails on: 0

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
    assume_abort_if_not(0 <= n && n <= 18);
    int x = 2;
    for (int i = 0; i < n; i++) {
        x = 3 * x;
    }
    for (int i = 0; i < n + 1; i++) {
        x = x / 3;
    }
    __VERIFIER_assert(x == 2);
    return 0;
}
