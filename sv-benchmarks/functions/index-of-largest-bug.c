// Where the largest number of an array stands. Each is compared with its neighbour, not with the best.
// fails on: index_of_largest((long[3]){5, 1, 3}, 3)
#include <assert.h>
#include <stddef.h>

size_t index_of_largest(const long *a, size_t n) {
  size_t best = 0;
  for (size_t i = 1; i < n; i++) {
    if (a[i] > a[i - 1])
      best = i;
  }
  for (size_t i = 0; i < n; i++)
    assert(a[i] <= a[best]);
  return best;
}
