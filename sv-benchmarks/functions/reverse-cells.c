// Reverses an array in place.
#include <assert.h>

void reverse_cells(int *a, int n, int probe) {
  int before = a[probe];
  int i = 0, j = n - 1;
  while (i < j) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
    i++;
    j--;
  }
  assert(a[n - 1 - probe] == before);
}
