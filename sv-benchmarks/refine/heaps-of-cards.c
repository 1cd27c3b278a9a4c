/* Cards on heaps, each of which goes down: as few heaps as the longest row that goes up. */

#include <stdlib.h>

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int cards[] = {7, 3, 9, 3, 1, 8, 2, 2};
    int n = sizeof cards / sizeof cards[0];
    int *heaps[8];
    int heights[8] = {0};
    for (int k = 0; k < n; k++) {
        heaps[k] = malloc(n * sizeof(int));
        if (!heaps[k]) {
            abort();
        }
    }
    int count = 0;
    for (int k = 0; k < n; k++) {
        int at = 0;
        while (at < count && heaps[at][heights[at] - 1] < cards[k]) {
            at++;
        }
        heaps[at][heights[at]++] = cards[k];
        count += at == count;
    }
    __VERIFIER_assert(count == 2);
    for (int h = 0; h < count; h++) {
        for (int k = 1; k < heights[h]; k++) {
            __VERIFIER_assert(heaps[h][k - 1] >= heaps[h][k]);
        }
    }
    for (int k = 0; k < n; k++) {
        free(heaps[k]);
    }
    return 0;
}
