/* Every second cell from the first one on: the second one is not filled. */
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
    int i = 0;
    while (i < n) {
        a[i] = 1;
        i += 2;
    }
    __VERIFIER_assert(a[1] == 1);
    return 0;
}
