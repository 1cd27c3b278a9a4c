/* The fields of each record change places. */

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

struct pair {
    int left;
    int right;
};

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 100000);
    struct pair *a = malloc(n * sizeof(struct pair));
    struct pair *b = malloc(n * sizeof(struct pair));
    for (int i = 0; i < n; i++) {
        a[i].left = __VERIFIER_nondet_int();
        a[i].right = __VERIFIER_nondet_int();
        b[i] = a[i];
    }
    for (int i = 0; i < n; i++) {
        int kept = a[i].left;
        a[i].left = a[i].right;
        a[i].right = kept;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    __VERIFIER_assert(a[k].left == b[k].right && a[k].right == b[k].left);
    return 0;
}
