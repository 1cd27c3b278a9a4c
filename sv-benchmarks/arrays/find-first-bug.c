/* A search that goes on to the last hit: a cell before it may be one. */
// fails on: 2,7,7,7

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int wanted = __VERIFIER_nondet_int();
    int at = n;
    for (int i = 0; i < n; i++) {
        if (a[i] == wanted) {
            at = i;
        }
    }
    for (int i = 0; i < at; i++) {
        __VERIFIER_assert(a[i] != wanted);
    }
    return 0;
}
