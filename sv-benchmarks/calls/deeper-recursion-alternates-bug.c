// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q) && \valid(r); assigns *p, *q, *r; ensures \true; */
int f(int *p, int *q, int *r, int n) {
  *p = 1;
  *q = 2;
  if (n <= 0) {
    assert(*p == 1);
    return 0;
  }
  return f(r, p, q, n - 1);
}
int main(void) {
  int x, y;
  f(&x, &y, &x, 4);
  return 0;
}
