/* Two pointers walk over two arrays, and one copies what the other one sees. */

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

void copy(int *to, int *from, int n) {
    while (n > 0) {
        *to = *from;
        to++;
        from++;
        n--;
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = 0;
    }
    copy(b, a, n);
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == b[i]);
    }
    return 0;
}
