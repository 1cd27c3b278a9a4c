/* What is halved often enough becomes zero. */
// fails on: 1100

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    double charge = 1;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        charge = charge / 2;
    }
    __VERIFIER_assert(charge > 0);
    return 0;
}
