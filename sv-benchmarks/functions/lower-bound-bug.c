// The first place where a key could be put. The upper end, which is outside, is set to one inside.
// fails on: lower_bound((int[3]){1, 3, 5}, 3, 2)
#include <assert.h>
#include <stddef.h>

size_t lower_bound(const int *a, size_t n, int key) {
  size_t low = 0, high = n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle > 0 ? middle - 1 : 0;
  }
  assert(low <= n);
  assert(low == n || a[low] >= key);
  return low;
}
