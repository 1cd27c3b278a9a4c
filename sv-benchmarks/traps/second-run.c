/* A loop that is run a second time, from the start. */

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
    int count = 0;
    int i = 0;
    while (i < n) {
        count = count + 1;
        i = i + 1;
    }
    i = 0;
    while (i < n) {
        count = count + 1;
        i = i + 1;
    }
    __VERIFIER_assert(count == 2 * n);
    return 0;
}
