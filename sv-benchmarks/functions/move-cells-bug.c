// Moves a part of an array, always from the front: what it has written already is read again.
// fails on: move_cells((int[3]){1, 2, 3}, 3, 0, 1, 2, 1)
#include <assert.h>

void move_cells(int *a, int n, int from, int to, int count, int probe) {
  int before = a[from + probe];
  for (int i = 0; i < count; i++)
    a[to + i] = a[from + i];
  assert(a[to + probe] == before);
}
