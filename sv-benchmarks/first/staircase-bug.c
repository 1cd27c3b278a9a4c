/* Climbs a staircase by steps of one or two; the last step may lead beyond the top. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

int main(void) {
    int stairs = __VERIFIER_nondet_int();
    if (stairs < 0 || stairs > 100000) {
        return 0;
    }

    int height = 0;
    int moves = 0;
    while (height < stairs) {
        int two = __VERIFIER_nondet_int() != 0;
        height += two ? 2 : 1;
        moves++;
    }

    if (height != stairs || moves > stairs) {
        reach_error();
    }
    return 0;
}
