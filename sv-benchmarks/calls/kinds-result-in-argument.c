extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n > 0 && \valid(a + (0 .. n-1)); assigns \nothing; ensures \result == a + (n - 1); */
int *last(int *a, int n) {
  return a + (n - 1);
}
int main(void) {
  int a[3] = {1, 2, 3};
  int *p = last(a, 3);
  assert(p == a + 2);
  *p = 9;
  assert(a[2] == 9);
  return 0;
}
