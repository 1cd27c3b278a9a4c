/* A loop counts by two, and its place by one. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100000) {
        return 0;
    }
    int even[100001];
    int k = 0, place = 0;
    while (k < n) {
        even[place] = k;
        k += 2;
        place++;
    }
    for (k = 0; k < place; k++) {
        __VERIFIER_assert(even[k] == 2 * k);
    }
    return 0;
}
