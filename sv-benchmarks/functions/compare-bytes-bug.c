// Which of two blocks comes first. A difference of bytes does not fit into a char.
// fails on: compare_bytes((unsigned char[1]){0}, (unsigned char[1]){200}, 1)
#include <assert.h>
#include <stddef.h>

int compare_bytes(const unsigned char *a, const unsigned char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (a[i] != b[i]) {
      signed char order = (signed char)(a[i] - b[i]);
      assert((order < 0) == (a[i] < b[i]));
      return order;
    }
  }
  return 0;
}
