// Which of two blocks comes first in the order of dictionaries: negative, zero or positive.
#include <assert.h>
#include <stddef.h>

int compare_bytes(const unsigned char *a, const unsigned char *b, size_t n, size_t probe) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) {
      int order = a[i] - b[i];
      assert((order < 0) == (a[i] < b[i]));
      return order;
    }
  }
  assert(probe >= n || a[probe] == b[probe]);
  return 0;
}
