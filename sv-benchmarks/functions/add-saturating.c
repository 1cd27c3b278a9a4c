// Adds samples; what is too loud stays at the limit.
#include <assert.h>
#include <stdint.h>

void add_saturating(const int16_t *a, const int16_t *b, int16_t *sums, int n) {
  for (int i = 0; i < n; i++) {
    int sum = a[i] + b[i];
    if (sum > INT16_MAX)
      sum = INT16_MAX;
    if (sum < INT16_MIN)
      sum = INT16_MIN;
    sums[i] = (int16_t)sum;
  }
  for (int i = 0; i < n; i++) {
    if (a[i] >= 0)
      assert(sums[i] >= b[i]);
    else
      assert(sums[i] <= b[i]);
  }
}
