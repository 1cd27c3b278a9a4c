// Numbers that stand in a row are told once, with how many they are.
#include <assert.h>

int run_lengths(const int *a, int n, int *values, int *lengths) {
  int runs = 0;
  int i = 0;
  while (i < n) {
    int first = i;
    while (i < n && a[i] == a[first])
      i++;
    values[runs] = a[first];
    lengths[runs] = i - first;
    runs++;
  }
  assert(runs <= n);
  for (int k = 0; k < runs; k++)
    assert(lengths[k] > 0);
  return runs;
}
