// Moves numbers into a range.
#include <assert.h>

void clamp_cells(int *a, int n, int low, int high) {
  for (int i = 0; i < n; i++) {
    if (a[i] < low)
      a[i] = low;
    else if (a[i] > high)
      a[i] = high;
  }
  for (int i = 0; i < n; i++)
    assert(low <= a[i] && a[i] <= high);
}
