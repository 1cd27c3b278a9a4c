// The sums of the first numbers of an array.
#include <assert.h>

void prefix_sums(const short *a, int n, int *sums, int probe) {
  sums[0] = 0;
  for (int i = 0; i < n; i++)
    sums[i + 1] = sums[i] + a[i];
  assert(sums[probe + 1] - sums[probe] == a[probe]);
}
