/* In each iteration one of three is counted: together they are all. */

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
    assume_abort_if_not(1 <= n && n <= 200);
    unsigned int fours = 0;
    unsigned int threes = 0;
    unsigned int others = 0;
    for (int i = 0; i < n; i++) {
        if (i % 4 == 0) {
            fours++;
        } else if (i % 3 == 0) {
            threes++;
        } else {
            others++;
        }
    }
    __VERIFIER_assert(fours + threes + others == n);
    return 0;
}
