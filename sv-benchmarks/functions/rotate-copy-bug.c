// A copy of an array that is turned the other way. The remainder of a negative number is negative.
// fails on: rotate_copy((int[2]){1, 2}, (int[2]){0}, 2, 1)
void rotate_copy(const int *a, int *b, int n, int distance) {
  for (int i = 0; i < n; i++)
    b[(i - distance) % n] = a[i];
}
