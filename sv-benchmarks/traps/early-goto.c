/* A jump out of two loops leaves the outer one, too. */

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
    int i = 0;
    while (i < n) {
        int j = 0;
        while (j < 3) {
            if (i == 4) {
                goto out;
            }
            j = j + 1;
        }
        i = i + 1;
    }
out:
    __VERIFIER_assert(i <= 4);
    return 0;
}
