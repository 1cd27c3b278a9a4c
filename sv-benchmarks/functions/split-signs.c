// The negative numbers to one array, the others to another.
#include <assert.h>

int split_signs(const int *a, int n, int *below, int *rest) {
  int negative = 0, other = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] < 0)
      below[negative++] = a[i];
    else
      rest[other++] = a[i];
  }
  assert(negative + other == n);
  for (int i = 0; i < negative; i++)
    assert(below[i] < 0);
  for (int i = 0; i < other; i++)
    assert(rest[i] >= 0);
  return negative;
}
