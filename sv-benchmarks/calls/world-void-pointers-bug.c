// fails on: nothing
#include <assert.h>
/*@ assigns \nothing; ensures \result == 1; */
int f(void *p, void *q) {
  return p != q;
}
int main(void) {
  int x;
  int r = f(&x, &x);
  assert(r == 1);
  return 0;
}
