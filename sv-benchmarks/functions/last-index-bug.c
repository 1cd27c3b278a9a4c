// The last place of a value. An unsigned number is never negative.
// fails on: last_index((int[1]){7}, 1, 3)
#include <stddef.h>

size_t last_index(const int *a, size_t n, int wanted) {
  for (size_t i = n - 1; i >= 0; i--) {
    if (a[i] == wanted)
      return i;
  }
  return n;
}
