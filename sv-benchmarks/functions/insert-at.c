// Makes room in the middle of an array, and puts a number there.
#include <assert.h>

void insert_at(int *a, int n, int at, int number, int probe) {
  int before = a[probe - 1];
  for (int i = n - 1; i > at; i--)
    a[i] = a[i - 1];
  a[at] = number;
  assert(a[at] == number);
  assert(a[probe] == before);
}
