// The last place of a value, or n.
#include <assert.h>
#include <stddef.h>

size_t last_index(const int *a, size_t n, int wanted, size_t probe) {
  size_t i = n;
  while (i > 0) {
    i--;
    if (a[i] == wanted) {
      if (probe > i && probe < n)
        assert(a[probe] != wanted);
      return i;
    }
  }
  return n;
}
