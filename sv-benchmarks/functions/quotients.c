// Quotients of two arrays.
#include <assert.h>

void quotients(const int *a, const int *b, int *out, int n) {
  for (int i = 0; i < n; i++)
    out[i] = a[i] / b[i];
  if (n > 0 && a[n - 1] >= 0)
    assert(out[n - 1] <= a[n - 1]);
}
