// The first place where a key could be put into a sorted array.
#include <assert.h>
#include <stddef.h>

size_t lower_bound(const int *a, size_t n, int key) {
  size_t low = 0, high = n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  assert(low <= n);
  assert(low == 0 || a[low - 1] < key);
  assert(low == n || a[low] >= key);
  return low;
}
