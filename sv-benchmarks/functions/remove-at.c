// Takes a number out of an array, and closes the gap.
#include <assert.h>
#include <stddef.h>

size_t remove_at(int *a, size_t n, size_t at, size_t probe) {
  int next = a[probe + 1];
  for (size_t i = at; i + 1 < n; i++)
    a[i] = a[i + 1];
  assert(a[probe] == next);
  return n - 1;
}
