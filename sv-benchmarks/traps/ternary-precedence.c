/* A sum with a choice in brackets. */

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
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= a && a <= 1000);
    assume_abort_if_not(0 <= b && b <= 1);
    int x = a + (b ? 1 : 2);
    __VERIFIER_assert(x > a);
    return 0;
}
