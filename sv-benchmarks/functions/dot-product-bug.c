// The sum of the products of two rows of numbers: two products can be too much for an int.
// fails on: dot_product((short[2]){-32768, -32768}, (short[2]){-32768, -32768}, 2)
int dot_product(const short *a, const short *b, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}
