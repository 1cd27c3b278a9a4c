// Two cells of an increasing array with a given sum: from both ends.
/*@ requires 0 <= n <= 10000 && \valid_read(a + (0 .. n - 1));
    requires \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j];
    requires \forall integer i; 0 <= i < n ==> -1000 <= a[i] <= 1000;
    assigns \nothing;
    ensures \result == 0 ==> \forall integer i, j; 0 <= i < j < n ==> a[i] + a[j] != sum; */
int has_pair(const int *a, int n, int sum) {
  int left = 0, right = n - 1;
  /*@ loop invariant 0 <= left && right < n && left <= right + 1;
      loop invariant \forall integer i, j; 0 <= i < j < n && (i < left || right < j) ==> a[i] + a[j] != sum; */
  while (left < right) {
    int now = a[left] + a[right];
    if (now == sum)
      return 1;
    if (now < sum)
      left++;
    else
      right--;
  }
  return 0;
}
