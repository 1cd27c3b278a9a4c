// Bytes wrap.
/*@ requires 0 <= n && \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> p[k] == \min(255, \old(p[k]) + by); */
void brighten(unsigned char *p, int n, unsigned char by) {
  for (int i = 0; i < n; i++) {
    int sum = p[i] + by;
    p[i] = sum;
  }
}
