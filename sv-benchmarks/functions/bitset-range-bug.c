// Sets the bits of a range. The last word is missing where the number of bits is no multiple of 32.
// fails on: bitset_range((unsigned[1]){0}, 33, 32, 33)
void bitset_range(unsigned *words, unsigned bits, unsigned from, unsigned to) {
  for (unsigned bit = from; bit < to; bit++)
    words[bit / 32] |= 1u << (bit % 32);
}
