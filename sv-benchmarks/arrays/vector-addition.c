/* Two arrays are added, cell by cell, by a function. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void *malloc(unsigned int size);

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

void add(int a[], int b[], int c[], int n) {
    for (int i = 0; i < n; i++) {
        c[i] = a[i] + b[i];
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 100000);
    int *a = malloc(n * sizeof(int));
    int *b = malloc(n * sizeof(int));
    int *c = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) {
        a[i] = i;
        b[i] = n - i;
    }
    add(a, b, c, n);
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(c[i] == n);
    }
    return 0;
}
