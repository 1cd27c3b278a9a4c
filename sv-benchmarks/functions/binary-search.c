// A place of a key in a sorted array, or -1.
#include <assert.h>

int binary_search(const signed char *a, int n, signed char key) {
  int low = 0, high = n - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == key) {
      assert(middle >= 0 && middle < n);
      return middle;
    }
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}
