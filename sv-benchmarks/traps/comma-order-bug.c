/* The value of a comma expression is that of its right side, before the increment. */
// fails on: 5

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
    int steps = 0;
    int y = n;
    int x = (steps++, y++);
    __VERIFIER_assert(steps == 1);
    __VERIFIER_assert(x == n + 1);
    return 0;
}
