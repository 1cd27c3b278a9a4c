// A copy of an array that is turned by a distance.
#include <assert.h>

void rotate_copy(const int *a, int *b, int n, int distance, int probe) {
  for (int i = 0; i < n; i++)
    b[(i + distance) % n] = a[i];
  assert(b[(probe + distance) % n] == a[probe]);
}
