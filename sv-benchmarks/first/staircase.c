/* Climbs a staircase by steps of one or two, and counts: never too few, never too many. */

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
        if (two && height + 2 <= stairs) {
            height += 2;
        } else {
            height += 1;
        }
        moves++;
    }

    if (height != stairs || moves > stairs || 2 * moves < stairs) {
        reach_error();
    }
    return 0;
}
