/* Bubble sort of six cells: all of them matter. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

extern int __VERIFIER_nondet_int(void);

int items[6];

int main(void) {
    for (int k = 0; k < 6; k++) {
        items[k] = __VERIFIER_nondet_int();
    }
    for (int done = 0; done < 5; done++) {
        for (int k = 0; k < 5 - done; k++) {
            if (items[k] > items[k + 1]) {
                int kept = items[k];
                items[k] = items[k + 1];
                items[k + 1] = kept;
            }
        }
    }
    for (int k = 0; k < 5; k++) {
        __VERIFIER_assert(items[k] <= items[k + 1]);
    }
    return 0;
}
