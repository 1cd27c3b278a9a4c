/* Selection sort of five cells. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

extern int __VERIFIER_nondet_int(void);

int items[5];

int main(void) {
    for (int k = 0; k < 5; k++) {
        items[k] = __VERIFIER_nondet_int();
    }
    for (int first = 0; first < 4; first++) {
        int least = first;
        for (int k = first + 1; k < 5; k++) {
            if (items[k] < items[least]) {
                least = k;
            }
        }
        int kept = items[first];
        items[first] = items[least];
        items[least] = kept;
    }
    for (int k = 0; k < 4; k++) {
        __VERIFIER_assert(items[k] <= items[k + 1]);
    }
    return 0;
}
