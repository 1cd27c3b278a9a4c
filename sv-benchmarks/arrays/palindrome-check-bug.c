/* A check for palindromes that passed says nothing of other cells. */
// fails on: 3,1,2,1

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
    assume_abort_if_not(2 <= n && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int same = 1;
    for (int i = 0; i < n / 2; i++) {
        if (a[i] != a[n - 1 - i]) {
            same = 0;
        }
    }
    if (same) {
        __VERIFIER_assert(a[0] == a[1]);
    }
    return 0;
}
