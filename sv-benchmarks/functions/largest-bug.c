// The largest number of an array, and of zero.
// fails on: largest((int[1]){-4}, 1)
#include <assert.h>

int largest(const int *a, int n) {
  int most = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > most)
      most = a[i];
  }
  int occurs = 0;
  for (int i = 0; i < n; i++) {
    assert(a[i] <= most);
    if (a[i] == most)
      occurs = 1;
  }
  assert(occurs);
  return most;
}
