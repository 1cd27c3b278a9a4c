// A sort by insertion: cells move up one by one.
/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j]; */
void sort(int *a, int n) {
  /*@ loop invariant 1 <= top;
      loop invariant \forall integer i, j; 0 <= i < j < top && j < n ==> a[i] <= a[j];
      loop assigns top, a[0 .. n - 1]; */
  for (int top = 1; top < n; top++) {
    int value = a[top], here = top;
    /*@ loop invariant 0 <= here <= top;
        loop invariant \forall integer i, j; 0 <= i < j <= top && i != here && j != here ==> a[i] <= a[j];
        loop invariant \forall integer k; here < k <= top ==> value < a[k];
        loop assigns here, a[0 .. top];
        loop variant here; */
    while (here > 0 && a[here] > value) {
      a[here] = a[here - 1];
      here--;
    }
    a[here] = value;
  }
}
