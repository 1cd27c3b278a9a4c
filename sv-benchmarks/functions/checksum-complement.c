// Puts a byte at the end that makes the sum of all bytes zero.
#include <assert.h>

void checksum_complement(unsigned char *data, int n) {
  unsigned char sum = 0;
  for (int i = 0; i < n; i++)
    sum += data[i];
  data[n] = (unsigned char)-sum;
  unsigned char again = 0;
  for (int i = 0; i <= n; i++)
    again += data[i];
  assert(again == 0);
}
