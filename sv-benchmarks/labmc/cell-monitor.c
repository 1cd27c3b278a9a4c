/* A controller of battery cells: each access of a table is asserted to be in its bounds. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

#define CELLS 96
#define HISTORY 32
#define LEVELS 8

int main(void) {
    int slot = 0, hottest = 0, level = 0, cursor = CELLS - 1, pulses = 0, shown = 0;
    while (__VERIFIER_nondet_int() != 0) {
        int cell = 0, steps = __VERIFIER_nondet_int(), position = 0;
        /* All cells are measured. */
        while (cell < CELLS) {
            __VERIFIER_assert(cell >= 0 && cell < CELLS);
            if (__VERIFIER_nondet_int() > 60) {
                hottest = cell;
            }
            cell++;
        }
        __VERIFIER_assert(hottest >= 0 && hottest < CELLS);
        /* The measurement goes to a ring. */
        __VERIFIER_assert(slot >= 0 && slot < HISTORY);
        slot++;
        if (slot == HISTORY) {
            slot = 0;
        }
        /* The level of charge goes up and down by one. */
        if (__VERIFIER_nondet_int() > 0) {
            if (level < LEVELS - 1) {
                level++;
            }
        } else if (level > 0) {
            level--;
        }
        __VERIFIER_assert(level >= 0 && level < LEVELS);
        /* One cell after the other is balanced, from the last one down. */
        __VERIFIER_assert(cursor >= 0 && cursor < CELLS);
        if (cursor == 0) {
            cursor = CELLS - 1;
        } else {
            cursor--;
        }
        /* A pulse is spread over some cells, as many as an input says. */
        while (position < CELLS && steps > 0) {
            __VERIFIER_assert(position < CELLS);
            position++;
            steps--;
        }
        __VERIFIER_assert(position <= CELLS);
        if (pulses < HISTORY) {
            __VERIFIER_assert(pulses >= 0 && pulses < HISTORY);
            pulses++;
        }
        /* The display shows one of four tables. */
        shown = __VERIFIER_nondet_int() > 0 ? 3 : shown == 3 ? 1 : shown;
        __VERIFIER_assert(shown >= 0 && shown < 4);
    }
    return 0;
}
