// How many bits are set.
#include <assert.h>

int bitset_count(const unsigned *words, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    for (int bit = 0; bit < 32; bit++) {
      if (words[i] & (1u << bit))
        count++;
    }
  }
  assert(count >= 0 && count <= 32 * n);
  return count;
}
