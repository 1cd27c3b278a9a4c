// Takes a value out of an array; the others move together.
#include <assert.h>

int remove_value(int *a, int n, int value) {
  int kept = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] == value)
      continue;
    a[kept] = a[i];
    kept++;
  }
  assert(kept <= n);
  for (int i = 0; i < kept; i++)
    assert(a[i] != value);
  return kept;
}
