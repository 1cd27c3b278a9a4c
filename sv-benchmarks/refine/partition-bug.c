/* Cells equal to the pivot are passed as well, and so is the first one. */
// fails on: 1,2,3,4,5,6,7,8,9,10,11,12

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

extern int __VERIFIER_nondet_int(void);

int values[12];

int main(void) {
    for (int k = 0; k < 12; k++) {
        values[k] = __VERIFIER_nondet_int();
    }
    int pivot = values[0];
    int low = 0;
    int high = 12;
    while (1) {
        low++;
        while (low < 12 && values[low] < pivot) {
            low++;
        }
        high--;
        while (values[high] >= pivot) {
            high--;
            __VERIFIER_assert(high >= 0);
        }
        if (low >= high) {
            break;
        }
        int kept = values[low];
        values[low] = values[high];
        values[high] = kept;
    }
    return 0;
}
