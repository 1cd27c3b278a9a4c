// How often each byte occurs, where a byte has a sign.
// fails on: histogram((signed char[1]){-1}, 1, (int[256]){0})
void histogram(const signed char *data, int n, int *bins) {
  for (int i = 0; i < 256; i++)
    bins[i] = 0;
  for (int i = 0; i < n; i++)
    bins[data[i]]++;
}
