// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(a) && \valid(b) && \valid(*a) && \valid(*b); assigns **a, **b; ensures **a == 1; */
void f(int **a, int **b) {
  **a = 1;
  **b = 2;
}
int main(void) {
  int x, *p = &x, *q = &x;
  f(&p, &q);
  assert(x == 1);
  return 0;
}
