/* Quicksort's partition: the pivot in the first cell keeps the second index inside. */

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
        while (values[high] > pivot) {
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
