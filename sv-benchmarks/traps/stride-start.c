/* Every second cell from the second one on: the second one is filled. */

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
    int i = 1;
    while (i < n) {
        a[i] = 1;
        i += 2;
    }
    __VERIFIER_assert(a[1] == 1);
    return 0;
}
