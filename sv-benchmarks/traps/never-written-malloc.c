/* Memory from malloc holds what was written there. */

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

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 10000);
    int *a = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) {
        if (i != n) {
            a[i] = 1;
        }
    }
    __VERIFIER_assert(a[n / 2] == 1);
    return 0;
}
