// Every number moves one place to the front, the first one to the end.
#include <assert.h>

void rotate_by_one(int *a, int n, int probe) {
  int first = a[0], other = a[probe];
  for (int i = 0; i < n - 1; i++)
    a[i] = a[i + 1];
  a[n - 1] = first;
  assert(a[probe - 1] == other);
  assert(a[n - 1] == first);
}
