/* Each cell is raised by as many rounds as come to it, and by one more. */
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
    assume_abort_if_not(1 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        a[i] = 0;
    }
    for (int first = 0; first <= n / 2; first++) {
        for (int i = first; i < n; i++) {
            a[i]++;
        }
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == i + 1);
    }
    return 0;
}
