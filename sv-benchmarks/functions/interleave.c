// The samples of two channels, one after the other.
#include <assert.h>

void interleave(const short *left, const short *right, short *both, int n, int probe) {
  short *out = both;
  for (int i = 0; i < n; i++) {
    *out++ = left[i];
    *out++ = right[i];
  }
  assert(both[2 * probe] == left[probe]);
  assert(both[2 * probe + 1] == right[probe]);
}
