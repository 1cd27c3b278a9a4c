/* Each round raises all cells from its own on to an element, at least. */

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
    assume_abort_if_not(1 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    int top[200];
    for (int i = 0; i < n; i++) {
        top[i] = 0;
    }
    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++) {
            if (top[j] < a[i]) {
                top[j] = a[i];
            }
        }
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] <= top[i]);
    }
    return 0;
}
