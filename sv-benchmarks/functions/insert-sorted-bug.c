// A pass of insertion sort, which looks at the cell before the first one.
// fails on: insert_sorted((int[2]){5, 0}, 1, 3)
void insert_sorted(int *a, int n, int number) {
  int j = n;
  while (a[j - 1] > number && j > 0) {
    a[j] = a[j - 1];
    j--;
  }
  a[j] = number;
}
