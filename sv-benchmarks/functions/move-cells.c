// Moves a part of an array to another place in it; the two may overlap.
#include <assert.h>

void move_cells(int *a, int n, int from, int to, int count, int probe) {
  int before = a[from + probe];
  if (to < from) {
    for (int i = 0; i < count; i++)
      a[to + i] = a[from + i];
  } else {
    for (int i = count - 1; i >= 0; i--)
      a[to + i] = a[from + i];
  }
  assert(a[to + probe] == before);
}
