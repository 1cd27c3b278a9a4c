// The mean of numbers, and of none.
// fails on: mean((int *)calloc(0, 4), 0)
int mean(const int *a, int n) {
  long long sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return (int)(sum / n);
}
