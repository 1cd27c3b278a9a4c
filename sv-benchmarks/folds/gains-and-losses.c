/* Gains and losses are added up apart: together they are the sum of all. */

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
    assume_abort_if_not(1 <= n && n <= 500);
    int day[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        day[i] = value;
    }
    int gains = 0;
    int losses = 0;
    int all = 0;
    for (int i = 0; i < n; i++) {
        if (day[i] > 0) {
            gains += day[i];
        } else {
            losses -= day[i];
        }
    }
    for (int i = 0; i < n; i++) {
        all += day[i];
    }
    __VERIFIER_assert(gains - losses == all);
    return 0;
}
