// The first place of a value; without the break, it is the last one.
// fails on: find_first((int[2]){5, 5}, 2, 5)
#include <assert.h>

int find_first(const int *a, int n, int wanted) {
  int found = n;
  for (int i = 0; i < n; i++) {
    if (a[i] == wanted)
      found = i;
  }
  for (int i = 0; i < found; i++)
    assert(a[i] != wanted);
  return found;
}
