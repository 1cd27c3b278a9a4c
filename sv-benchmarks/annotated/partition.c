// Cells below a pivot come first.
/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures 0 <= \result <= n;
    ensures \forall integer k; 0 <= k < \result ==> a[k] < v;
    ensures \forall integer k; \result <= k < n ==> v <= a[k]; */
int partition(int *a, int n, int v) {
  int left = 0, right = n;
  /*@ loop invariant 0 <= left <= right <= n;
      loop invariant \forall integer k; 0 <= k < left ==> a[k] < v;
      loop invariant \forall integer k; right <= k < n ==> v <= a[k];
      loop assigns left, right, a[0 .. n - 1];
      loop variant right - left; */
  while (left < right) {
    /*@ loop invariant \at(left, LoopEntry) <= left <= right;
        loop invariant \forall integer k; 0 <= k < left ==> a[k] < v;
        loop assigns left; */
    while (left < right && a[left] < v)
      left++;
    /*@ loop invariant left <= right <= n;
        loop invariant \forall integer k; right <= k < n ==> v <= a[k];
        loop assigns right; */
    while (left < right && a[right - 1] >= v)
      right--;
    if (left < right) {
      int kept = a[left];
      a[left] = a[right - 1];
      a[right - 1] = kept;
    }
  }
  return left;
}
