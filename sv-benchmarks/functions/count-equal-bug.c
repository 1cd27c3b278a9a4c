// How often a value occurs, in a byte: 256 times are none.
// fails on: count_equal((int[256]){0}, 256, 0, 0)
#include <assert.h>

int count_equal(const int *a, int n, int wanted, int probe) {
  unsigned char count = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] == wanted)
      count++;
  }
  if (probe >= 0 && probe < n && a[probe] == wanted)
    assert(count > 0);
  return count;
}
