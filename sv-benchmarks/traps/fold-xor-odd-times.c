/* A value is put into a checksum twice. */

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
    assume_abort_if_not(0 <= n && n <= 40);
    int v = __VERIFIER_nondet_int();
    int s = 0;
    for (int i = 0; i < n; i++) {
        s = s ^ v;
        s = s ^ v;
    }
    __VERIFIER_assert(s == 0);
    return 0;
}
