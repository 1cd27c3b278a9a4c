// fails on: nothing
#include <assert.h>
int *gp;
/*@ requires \valid(gp) && \valid(p); assigns \nothing; ensures \result == 0; */
int f(int *p) {
  return gp == p;
}
int main(void) {
  int x;
  gp = &x;
  int r = f(&x);
  assert(r == 0);
  return 0;
}
