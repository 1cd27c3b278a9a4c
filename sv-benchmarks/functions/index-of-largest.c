// Where the largest number of an array stands.
#include <assert.h>
#include <stddef.h>

size_t index_of_largest(const long *a, size_t n) {
  size_t best = 0;
  for (size_t i = 1; i < n; i++) {
    if (a[i] > a[best])
      best = i;
  }
  for (size_t i = 0; i < n; i++)
    assert(a[i] <= a[best]);
  return best;
}
