/* Steps of two branches, which are taken as often as there are iterations, together. */
// fails on: 1,0

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    int wins = 0, losses = 0, score = 0;
    if (n < 0 || n > 100000) {
        return 0;
    }
    for (int game = 0; game < n; game++) {
        if (__VERIFIER_nondet_int() > 0) {
            wins++;
            score += 3;
        } else {
            losses++;
            score -= 2;
        }
    }
    __VERIFIER_assert(wins + losses == n);
    __VERIFIER_assert(score == 3 * wins - losses);
    return 0;
}
