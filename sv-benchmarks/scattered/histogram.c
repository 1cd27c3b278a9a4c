/* A histogram has as many entries as there were values. */

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
    assume_abort_if_not(1 <= n && n <= 1000);
    int many = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= many && many <= 10000);
    int histogram[n];
    for (int i = 0; i < n; i++) {
        histogram[i] = 0;
    }
    for (int k = 0; k < many; k++) {
        int x = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= x && x < n);
        histogram[x]++;
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += histogram[i];
    }
    __VERIFIER_assert(sum == many);
    return 0;
}
