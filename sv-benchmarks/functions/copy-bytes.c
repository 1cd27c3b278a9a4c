// Copies n bytes from one block to another.
#include <assert.h>
#include <stddef.h>

void copy_bytes(unsigned char *to, const unsigned char *from, size_t n) {
  for (size_t i = 0; i < n; i++)
    to[i] = from[i];
  for (size_t i = 0; i < n; i++)
    assert(to[i] == from[i]);
}
