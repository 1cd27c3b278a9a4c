/* Two pointers to one array: a write through one is seen through the other. */

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
    assume_abort_if_not(1 <= n && n <= 10000);
    int a[n];
    int *p = a;
    int *q = p;
    for (int i = 0; i < n; i++) {
        a[i] = 0;
    }
    for (int i = 0; i < n; i++) {
        q[i] = 1;
    }
    __VERIFIER_assert(p[0] == 1);
    return 0;
}
