extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); requires p == q || \separated(p, q); assigns *p, *q; ensures *q == 2; */
void f(int *p, int *q) {
  *p = 1;
  *q = 2;
}
int main(void) {
  int x;
  f(&x, &x);
  assert(x == 2);
  return 0;
}
