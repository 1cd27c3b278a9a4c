extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n >= 0 && m >= 0 && \valid(p + (0 .. n - 1)) && \valid(q + (0 .. m - 1));
    requires \separated(p + (0 .. n - 1), q + (0 .. m - 1));
    assigns p[0 .. n - 1], q[0 .. m - 1];
    ensures \forall integer k; 0 <= k < n ==> p[k] == 1; */
void both(int *p, int n, int *q, int m) {
  for (int i = 0; i < m; i++)
    q[i] = 2;
  for (int i = 0; i < n; i++)
    p[i] = 1;
}
int main(void) {
  int x[4] = {0};
  both(x, 4, x, 0);
  assert(x[0] == 1 && x[3] == 1);
  both(x + 1, 0, x + 1, 1);
  assert(x[3] == 1);
  return 0;
}
