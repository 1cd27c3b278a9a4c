// The sums of the numbers in a window that moves over an array.
#include <assert.h>

void window_sums(const short *a, int n, int width, int *out) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += a[i];
    if (i >= width)
      sum -= a[i - width];
    if (i >= width - 1)
      out[i - width + 1] = sum;
  }
}
