// Puts the numbers below a pivot before the others.
#include <assert.h>

int partition(int *a, int n, int pivot) {
  int low = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] < pivot) {
      int t = a[i];
      a[i] = a[low];
      a[low] = t;
      low++;
    }
  }
  for (int i = 0; i < low; i++)
    assert(a[i] < pivot);
  for (int i = low; i < n; i++)
    assert(a[i] >= pivot);
  return low;
}
