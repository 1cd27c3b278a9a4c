/* The greatest load is only replaced by one that is larger by two. */
// fails on: 2,4,5

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
    if (n < 1 || n > 1000) {
        return 0;
    }
    int load[n];
    for (int k = 0; k < n; k++) {
        load[k] = __VERIFIER_nondet_int();
    }
    int low = -1, high = -1, differ = 0;
    for (int k = 0; k < n; k++) {
        if (load[k] <= 0) {
            return 0;
        }
        if (load[0] != load[k]) {
            differ = 1;
        }
        if (low == -1 || low > load[k]) {
            low = load[k];
        }
        if (high == -1 || high < load[k] - 1) {
            high = load[k];
        }
    }
    __VERIFIER_assert((differ == 0 && high == low) || (differ == 1 && high > low));
    return 0;
}
