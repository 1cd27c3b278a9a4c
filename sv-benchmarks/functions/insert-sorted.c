// A pass of insertion sort: puts a number where it belongs, before those that are larger.
#include <assert.h>

void insert_sorted(int *a, int n, int number) {
  int j = n;
  while (j > 0 && a[j - 1] > number) {
    a[j] = a[j - 1];
    j--;
  }
  a[j] = number;
  assert(j == 0 || a[j - 1] <= number);
  for (int i = j + 1; i <= n; i++)
    assert(a[i] > number);
}
