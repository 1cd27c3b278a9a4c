/* A register of four places that is taken for one of three. */
// fails on: 3,-1,0,0

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    int input = __VERIFIER_nondet_int();
    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    int third = 0;
    int fourth = input;
    for (int i = 0; i < n; i++) {
        fourth = third;
        third = second;
        second = first;
        first = input;
    }
    if (n >= 3) {
        __VERIFIER_assert(first == input && second == input && third == input);
        __VERIFIER_assert(fourth == input);
    }
    return 0;
}
