// The sum of the products of two rows of numbers.
#include <assert.h>

long long dot_product(const short *a, const short *b, int n) {
  long long sum = 0;
  for (int i = 0; i < n; i++)
    sum += (long long)a[i] * b[i];
  long long again = 0;
  for (int i = 0; i < n; i++)
    again += (long long)b[i] * a[i];
  assert(sum == again);
  return sum;
}
