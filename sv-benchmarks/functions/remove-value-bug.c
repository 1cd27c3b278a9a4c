// Takes a value out of an array; of two in a row, the second one stays.
// fails on: remove_value((int[2]){5, 5}, 2, 5)
#include <assert.h>

int remove_value(int *a, int n, int value) {
  for (int i = 0; i < n; i++) {
    if (a[i] == value) {
      for (int k = i; k + 1 < n; k++)
        a[k] = a[k + 1];
      n--;
    }
  }
  for (int i = 0; i < n; i++)
    assert(a[i] != value);
  return n;
}
