// Merges two sorted arrays.
#include <assert.h>

void merge(const int *a, int n, const int *b, int m, int *out) {
  int i = 0, j = 0, k = 0;
  while (i < n && j < m) {
    if (b[j] < a[i])
      out[k++] = b[j++];
    else
      out[k++] = a[i++];
  }
  while (i < n)
    out[k++] = a[i++];
  while (j < m)
    out[k++] = b[j++];
  assert(k == n + m);
}
