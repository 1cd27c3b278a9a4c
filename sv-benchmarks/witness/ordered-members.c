/* One member is never above the other, however often it is moved. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

extern int __VERIFIER_nondet_int(void);

struct span {
    int low;
    int high;
} spans[50000];

int main(void) {
    for (int k = 0; k < 50000; k++) {
        int middle = __VERIFIER_nondet_int();
        if (middle < -1000 || middle > 1000) {
            middle = 0;
        }
        spans[k].low = middle - 3;
        spans[k].high = middle + 5;
    }
    for (int k = 0; k < 50000; k++) {
        if (spans[k].high > 900) {
            spans[k].low = spans[k].low - 1;
        } else {
            spans[k].high = spans[k].high + 2;
        }
    }
    for (int k = 0; k < 50000; k++) {
        __VERIFIER_assert(spans[k].low + 8 < spans[k].high + 1);
    }
    return 0;
}
