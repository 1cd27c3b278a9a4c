/* The only cell that is read was never written. */
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
    assume_abort_if_not(2 <= n && n <= 10000);
    int a[n];
    a[0] = 4;
    __VERIFIER_assert(a[1] == 4);
    return 0;
}
