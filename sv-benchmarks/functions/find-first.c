// The first place of a value, or n.
#include <assert.h>

int find_first(const int *a, int n, int wanted) {
  int found = n;
  for (int i = 0; i < n; i++) {
    if (a[i] == wanted) {
      found = i;
      break;
    }
  }
  assert(found == n || a[found] == wanted);
  for (int i = 0; i < found; i++)
    assert(a[i] != wanted);
  return found;
}
