// Sets the bits of a range.
#include <assert.h>

void bitset_range(unsigned *words, unsigned bits, unsigned from, unsigned to) {
  for (unsigned bit = from; bit < to; bit++)
    words[bit / 32] |= 1u << (bit % 32);
}
