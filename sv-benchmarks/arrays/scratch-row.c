/* A row is filled and summed up again in each round. */

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
    int rounds = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= rounds && rounds <= 300);
    int row[4];
    int sum = 0;
    for (int r = 0; r < rounds; r++) {
        sum = 0;
        for (int i = 0; i < 4; i++) {
            row[i] = r;
        }
        for (int i = 0; i < 4; i++) {
            sum = sum + row[i];
        }
        __VERIFIER_assert(sum == 4 * r);
    }
    return 0;
}
