// Adds samples; the sum has lost its upper bits before it is compared with the limit.
// fails on: add_saturating((int16_t[1]){32767}, (int16_t[1]){1}, (int16_t[1]){0}, 1)
#include <assert.h>
#include <stdint.h>

void add_saturating(const int16_t *a, const int16_t *b, int16_t *sums, int n) {
  for (int i = 0; i < n; i++) {
    int16_t sum = (int16_t)(a[i] + b[i]);
    if (sum > INT16_MAX)
      sum = INT16_MAX;
    sums[i] = sum;
  }
  for (int i = 0; i < n; i++) {
    if (a[i] >= 0)
      assert(sums[i] >= b[i]);
  }
}
