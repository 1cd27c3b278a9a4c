// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q) && p == q; assigns *p, *q; ensures *p == 1; */
void f(int *p, int *q) {
  *p = 1;
  *q = 2;
}
int main(void) {
  int x;
  f(&x, &x);
  assert(x == 1);
  return 0;
}
