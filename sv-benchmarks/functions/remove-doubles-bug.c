// Of equal numbers that stand in a row, one is kept, even where there is none.
// fails on: remove_doubles((int *)calloc(0, 4), 0)
#include <assert.h>
#include <stddef.h>

size_t remove_doubles(int *a, size_t n) {
  size_t kept = 1;
  for (size_t i = 1; i < n; i++) {
    if (a[i] != a[kept - 1])
      a[kept++] = a[i];
  }
  assert(kept <= n);
  return kept;
}
