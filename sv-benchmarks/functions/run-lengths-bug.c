// Numbers that stand in a row are told once. After the last number, one more is looked at.
// fails on: run_lengths((int[1]){4}, 1, (int[1]){0}, (int[1]){0})
int run_lengths(const int *a, int n, int *values, int *lengths) {
  int runs = 0;
  int length = 1;
  for (int i = 0; i < n; i++) {
    if (a[i] == a[i + 1]) {
      length++;
    } else {
      values[runs] = a[i];
      lengths[runs] = length;
      runs++;
      length = 1;
    }
  }
  return runs;
}
