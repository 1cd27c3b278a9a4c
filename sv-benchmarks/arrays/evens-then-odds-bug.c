/* One loop fills the cells at even places, another one every third one. */
// fails on: 4

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i += 2) {
        a[i] = 1;
    }
    for (int i = 1; i < n; i += 3) {
        a[i] = 1;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == 1);
    }
    return 0;
}
