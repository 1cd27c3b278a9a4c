// The sums of the first numbers of an array: there is one more sum than there are numbers.
// fails on: prefix_sums((short[1]){3}, 1, (int[1]){0})
void prefix_sums(const short *a, int n, int *sums) {
  sums[0] = 0;
  for (int i = 0; i < n; i++)
    sums[i + 1] = sums[i] + a[i];
}
