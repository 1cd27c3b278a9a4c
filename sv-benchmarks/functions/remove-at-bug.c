// Takes a number out of an array. There may be none: n - 1 is then a large number.
// fails on: remove_at((int *)calloc(0, 4), 0, 0)
#include <stddef.h>

size_t remove_at(int *a, size_t n, size_t at) {
  for (size_t i = at; i < n - 1; i++)
    a[i] = a[i + 1];
  return n - 1;
}
