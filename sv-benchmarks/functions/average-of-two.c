// The means of two numbers each, without their sum.
#include <assert.h>

void average_of_two(int *a, const int *b, int n) {
  for (int i = 0; i < n; i++) {
    if ((a[i] < 0) == (b[i] < 0))
      a[i] = a[i] + (b[i] - a[i]) / 2;
    else
      a[i] = (a[i] + b[i]) / 2;
  }
}
