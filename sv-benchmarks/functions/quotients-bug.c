// Quotients of two arrays, of which the second one may have a zero.
// fails on: quotients((int[1]){1}, (int[1]){0}, (int[1]){0}, 1)
#include <assert.h>

void quotients(const int *a, const int *b, int *out, int n) {
  for (int i = 0; i < n; i++)
    out[i] = a[i] / b[i];
  if (n > 0 && a[n - 1] >= 0)
    assert(out[n - 1] <= a[n - 1]);
}
