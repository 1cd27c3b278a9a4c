extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q) && \separated(p, q); assigns \nothing; ensures \result == 1; */
int f(int *p, int *q) {
  return p != q;
}
int main(void) {
  int x = 0, y = 0;
  int r = f(&x, &y);
  assert(r == 1);
  return 0;
}
