// How often a value occurs.
#include <assert.h>

int count_equal(const int *a, int n, int wanted, int probe) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] == wanted)
      count++;
  }
  assert(count >= 0 && count <= n);
  if (probe >= 0 && probe < n && a[probe] == wanted)
    assert(count > 0);
  return count;
}
