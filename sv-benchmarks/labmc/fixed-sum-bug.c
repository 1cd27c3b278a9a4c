/* A loop whose bound is small and known. */
// fails on: 1,1,1,1,1,1

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int sum = 0;
    for (int step = 0; step < 6; step++) {
        if (__VERIFIER_nondet_int() > 0) {
            sum += 3;
        }
    }
    __VERIFIER_assert(sum % 3 == 0 && sum <= 15);
    return 0;
}
