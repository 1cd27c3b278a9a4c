// How many bits are set. The last bit of a word is no bit of a signed number.
// fails on: bitset_count((unsigned[1]){0}, 1)
int bitset_count(const unsigned *words, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    for (int bit = 0; bit < 32; bit++) {
      if (words[i] & (1 << bit))
        count++;
    }
  }
  return count;
}
