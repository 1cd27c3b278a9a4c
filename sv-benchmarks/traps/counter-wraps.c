/* A counter of type unsigned char does not get so far as to wrap. */

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
    assume_abort_if_not(1 <= n && n <= 6);
    int a[10];
    unsigned char counter = 250;
    for (int i = 0; i < n; i++) {
        a[i] = counter;
        counter++;
    }
    __VERIFIER_assert(a[n - 1] >= 250);
    return 0;
}
