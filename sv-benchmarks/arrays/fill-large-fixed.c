/* A large array of a fixed size is filled from both of its ends. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

#define SIZE 100001

int cells[SIZE];

int main(void) {
    int low = 0;
    int high = SIZE - 1;
    while (low <= high) {
        cells[low] = 5;
        cells[high] = 5;
        low++;
        high--;
    }
    for (int i = 0; i < SIZE; i++) {
        __VERIFIER_assert(cells[i] == 5);
    }
    return 0;
}
