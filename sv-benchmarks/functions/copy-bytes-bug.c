// Copies n bytes from one block to another, and one more.
// fails on: copy_bytes((unsigned char[2]){1, 2}, (unsigned char[2]){3, 4}, 2)
#include <assert.h>
#include <stddef.h>

void copy_bytes(unsigned char *to, const unsigned char *from, size_t n) {
  for (size_t i = 0; i <= n; i++)
    to[i] = from[i];
}
