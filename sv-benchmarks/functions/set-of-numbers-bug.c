// Sets the bits whose numbers an array has.
// fails on: set_of((unsigned char[1]){32}, 1)
#include <assert.h>

unsigned set_of(const unsigned char *numbers, int n) {
  unsigned bits = 0;
  for (int i = 0; i < n; i++)
    bits |= 1u << numbers[i];
  if (n > 0)
    assert(bits != 0);
  return bits;
}
