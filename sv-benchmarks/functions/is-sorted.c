// Whether an array is in order.
#include <assert.h>

int is_sorted(const int *a, int n, int i, int j) {
  for (int k = 0; k + 1 < n; k++) {
    if (a[k] > a[k + 1])
      return 0;
  }
  assert(a[i] <= a[j]);
  return 1;
}
