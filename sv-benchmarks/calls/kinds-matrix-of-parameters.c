extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires 0 < n <= 10 && 0 < k <= 10; requires \valid(m + (0 .. n-1)); assigns m[0 .. n-1][0 .. k-1]; ensures m[0][0] == 4; */
void f(int n, int k, int m[n][k]) {
  m[0][0] = 4;
  m[n - 1][k - 1] = 4;
}
int main(void) {
  int m[3][5];
  f(3, 5, m);
  assert(m[0][0] == 4);
  return 0;
}
