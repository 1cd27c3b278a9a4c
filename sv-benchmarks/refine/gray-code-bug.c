/* The third digit is turned twice as far. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int digit[4];
int way[4];
int before[4];

int main(void) {
    for (int k = 0; k < 4; k++) {
        way[k] = k == 2 ? 2 : 1;
    }
    for (int code = 1; code < 12; code++) {
        int at = 0;
        int next = digit[0] + way[0];
        while (next >= 3 || next < 0) {
            way[at] = -way[at];
            at++;
            next = digit[at] + way[at];
        }
        digit[at] = next;
        int changed = 0;
        for (int k = 0; k < 4; k++) {
            int difference = digit[k] - before[k];
            if (difference != 0) {
                __VERIFIER_assert(difference == 1 || difference == -1);
                changed++;
            }
            before[k] = digit[k];
        }
        __VERIFIER_assert(changed == 1);
    }
    return 0;
}
