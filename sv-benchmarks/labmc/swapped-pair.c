/* Two numbers are exchanged as often as inputs say: their sum stays. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    if (first < 0 || first > 1000 || second < 0 || second > 1000) {
        return 0;
    }
    int sum = first + second;
    while (__VERIFIER_nondet_int() != 0) {
        int old = first;
        first = second;
        second = old;
    }
    __VERIFIER_assert(first + second == sum);
    return 0;
}
