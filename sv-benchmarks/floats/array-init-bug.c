/* A tenth is not the same as a division by ten. */
// fails on: 4

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

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
    double a[1000];
    assume_abort_if_not(n >= 0 && n <= 1000);
    for (int i = 0; i < n; i++) {
        a[i] = i * 0.1;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == i / 10.0);
    }
    return 0;
}
