// fails on: nothing
#include <assert.h>
/*@ requires \valid(p) && \valid(q); assigns \nothing; ensures \result == 1; */
int g(int *p, int *q) {
  return p != q;
}
/*@ requires \valid(p) && \valid(q); assigns \nothing; ensures \result == 1; */
int f(int *p, int *q) {
  return g(p, q);
}
int main(void) {
  int x = 0;
  int r = f(&x, &x);
  assert(r == 1);
  return 0;
}
