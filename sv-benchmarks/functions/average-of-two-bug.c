// The means of two numbers each: their sum can be too large.
// fails on: average_of_two((int[1]){2000000000}, (int[1]){2000000000}, 1)
void average_of_two(int *a, const int *b, int n) {
  for (int i = 0; i < n; i++)
    a[i] = (a[i] + b[i]) / 2;
}
