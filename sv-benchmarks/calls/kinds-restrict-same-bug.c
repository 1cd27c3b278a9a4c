// fails on: nothing
#include <assert.h>
/*@ requires \valid(p) && \valid(q); assigns *p; ensures \result == 0; */
int f(int *restrict p, int *q) {
  *p = 1;
  return p == q;
}
int main(void) {
  int x = 0;
  int r = f(&x, &x);
  assert(r == 0);
  return 0;
}
