// How often each byte occurs.
#include <assert.h>

void histogram(const unsigned char *data, int n, int *bins, int bin) {
  for (int i = 0; i < 256; i++)
    bins[i] = 0;
  for (int i = 0; i < n; i++)
    bins[data[i]]++;
  assert(bins[bin] >= 0 && bins[bin] <= n);
}
