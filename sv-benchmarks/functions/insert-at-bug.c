// Makes room in the middle of an array, from the wrong side: one number fills the rest.
// fails on: insert_at((int[3]){1, 2, 3}, 3, 0, 9, 2)
#include <assert.h>

void insert_at(int *a, int n, int at, int number, int probe) {
  int before = a[probe - 1];
  for (int i = at + 1; i < n; i++)
    a[i] = a[i - 1];
  a[at] = number;
  assert(a[probe] == before);
}
