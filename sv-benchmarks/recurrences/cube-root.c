/* The integer cube root: the next cube is kept beside the root. */

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
    assume_abort_if_not(0 <= n && n <= 1000000);
    int root = 0;
    int next = 1;
    while (next <= n) {
        root = root + 1;
        next = next + 3 * root * root + 3 * root + 1;
    }
    __VERIFIER_assert(root * root * root <= n);
    __VERIFIER_assert(n < (root + 1) * (root + 1) * (root + 1));
    return 0;
}
