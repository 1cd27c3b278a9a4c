/* What was inserted into a set is found in it. */

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
    int given[200];
    int set[200];
    for (int i = 0; i < n; i++) {
        given[i] = __VERIFIER_nondet_int();
    }
    int size = 0;
    for (int i = 0; i < n; i++) {
        set[size] = given[i];
        size++;
    }
    for (int i = 0; i < n; i++) {
        int found = 0;
        for (int k = 0; k < size; k++) {
            if (set[k] == given[i]) {
                found = 1;
                break;
            }
        }
        __VERIFIER_assert(found);
    }
    return 0;
}
