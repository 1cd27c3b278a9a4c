/* Steps forward and back that grow by one each, with a wrong formula for odd numbers of steps. */
// fails on: 1

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
    int place = 0;
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0) {
            place = place + i;
        } else {
            place = place - i;
        }
    }
    if (n % 2 == 0) {
        __VERIFIER_assert(2 * place == -n);
    } else {
        __VERIFIER_assert(2 * place == n + 1);
    }
    return 0;
}
