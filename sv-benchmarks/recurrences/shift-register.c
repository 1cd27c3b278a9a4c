/* A register that is shifted three times holds what was put in, and nothing else. */

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
