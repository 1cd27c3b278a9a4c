// fails on: nothing
#include <assert.h>
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
