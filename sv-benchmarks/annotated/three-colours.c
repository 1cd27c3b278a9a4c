// A flag of three colours: in one pass, by swaps.
/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> 0 <= a[k] <= 2;
    assigns a[0 .. n - 1];
    ensures \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j]; */
void sort_colours(int *a, int n) {
  int low = 0, here = 0, high = n;
  /*@ loop invariant 0 <= low <= here <= high <= n;
      loop invariant \forall integer k; 0 <= k < low ==> a[k] == 0;
      loop invariant \forall integer k; low <= k < here ==> a[k] == 1;
      loop invariant \forall integer k; here <= k < high ==> 0 <= a[k] <= 2;
      loop invariant \forall integer k; high <= k < n ==> a[k] == 2;
      loop assigns low, here, high, a[0 .. n - 1];
      loop variant high - here; */
  while (here < high) {
    if (a[here] == 0) {
      int kept = a[low];
      a[low++] = a[here];
      a[here++] = kept;
    } else if (a[here] == 2) {
      int kept = a[--high];
      a[high] = a[here];
      a[here] = kept;
    } else {
      here++;
    }
  }
}
