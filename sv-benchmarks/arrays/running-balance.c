/* A running balance from inputs: neighbouring cells differ by the input between them. */

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
    assume_abort_if_not(1 <= n && n <= 10000);
    int in[n];
    int balance[n];
    int now = 0;
    for (int i = 0; i < n; i++) {
        int change = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= change && change <= 1000);
        in[i] = change;
        now = now + change;
        balance[i] = now;
    }
    for (int i = 1; i < n; i++) {
        __VERIFIER_assert(balance[i] - balance[i - 1] == in[i]);
    }
    return 0;
}
