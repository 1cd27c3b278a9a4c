/* The remainder of a negative number is negative. */
// fails on: -4

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    int rest = x % 3;
    __VERIFIER_assert(0 <= rest && rest < 3);
    return 0;
}
