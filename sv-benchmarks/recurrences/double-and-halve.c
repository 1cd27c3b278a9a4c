/* As many halvings undo as many doublings. */

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
    while (i > 0) {
        x = x / 2;
        i = i - 1;
    }
    __VERIFIER_assert(x == 1);
    return 0;
}
