/* As many halvings but one do not undo all doublings. */
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
    assume_abort_if_not(0 <= n && n <= 30);
    int x = 1;
    int i = 0;
    while (i < n) {
        x = 2 * x;
        i = i + 1;
    }
    while (i > 1) {
        x = x / 2;
        i = i - 1;
    }
    __VERIFIER_assert(x == 1);
    return 0;
}
