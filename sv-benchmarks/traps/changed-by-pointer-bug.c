/* A pointer to the counter of the loop. */
// fails on: 3

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
    assume_abort_if_not(0 <= n && n <= 5);
    int i = 0;
    int other = 0;
    int *place = &i;
    while (i < n) {
        i = i + 1;
        *place = other + 7;
    }
    __VERIFIER_assert(i == n);
    return 0;
}
