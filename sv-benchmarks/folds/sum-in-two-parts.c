/* A sum is taken in two parts, up to a place and from there on. */

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
    assume_abort_if_not(1 <= n && n <= 500);
    int middle = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= middle && middle <= n);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        a[i] = value;
    }
    int left = 0;
    int right = 0;
    int whole = 0;
    for (int i = 0; i < middle; i++) {
        left += a[i];
    }
    for (int i = middle; i < n; i++) {
        right += a[i];
    }
    for (int i = 0; i < n; i++) {
        whole += a[i];
    }
    __VERIFIER_assert(left + right == whole);
    return 0;
}
