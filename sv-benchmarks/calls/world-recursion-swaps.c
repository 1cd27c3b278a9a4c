extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q) && n >= 0; assigns *p, *q; ensures \result == 0; */
int f(int *p, int *q, int n) {
  *p = 1;
  *q = 2;
  if (n <= 0)
    return *p - 1;
  return f(q, p, n - 1);
}
int main(void) {
  int x = 0, y;
  int r = f(&x, &y, 5);
  assert(r == 0);
  return 0;
}
