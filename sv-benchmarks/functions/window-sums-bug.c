// The sums of the numbers in a window that moves over an array, one place too early.
// fails on: window_sums((short[2]){1, 2}, 2, 2, (int[1]){0})
void window_sums(const short *a, int n, int width, int *out) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += a[i];
    if (i > width)
      sum -= a[i - width];
    if (i + 2 >= width)
      out[i - width + 2] = sum;
  }
}
