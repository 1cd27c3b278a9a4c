// Two check sums in the manner of Fletcher: the second one adds up the first.
#include <assert.h>
#include <stddef.h>

unsigned checksum_pair(const unsigned char *data, size_t n) {
  unsigned first = 0, second = 0;
  for (size_t i = 0; i < n; i++) {
    first = (first + data[i]) % 255;
    second = (second + first) % 255;
  }
  assert(first < 255 && second < 255);
  unsigned both = second * 256 + first;
  assert(both % 256 == first);
  return both;
}
