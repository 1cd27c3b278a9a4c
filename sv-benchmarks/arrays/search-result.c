/* What a linear search returns: an index of the wanted value, or -1 if there is none. */

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

int search(int a[], int n, int wanted) {
    int i = 0;
    while (i < n && a[i] != wanted) {
        i++;
    }
    return i < n ? i : -1;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int wanted = __VERIFIER_nondet_int();
    int at = search(a, n, wanted);
    if (at >= 0) {
        __VERIFIER_assert(at < n && a[at] == wanted);
    }
    return 0;
}
