// Of equal numbers that stand in a row, one is kept.
#include <assert.h>
#include <stddef.h>

size_t remove_doubles(int *a, size_t n) {
  if (n == 0)
    return 0;
  size_t kept = 1;
  for (size_t i = 1; i < n; i++) {
    if (a[i] != a[kept - 1]) {
      a[kept] = a[i];
      kept++;
    }
  }
  assert(kept <= n);
  for (size_t i = 1; i < kept; i++)
    assert(a[i] != a[i - 1]);
  return kept;
}
