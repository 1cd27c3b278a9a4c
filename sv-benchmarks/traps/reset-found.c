/* What was found in a loop is kept. */

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
    int key = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= key && key < n && n <= 1000);
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (i == key) {
            found = 1;
        }
    }
    __VERIFIER_assert(found == 1);
    return 0;
}
