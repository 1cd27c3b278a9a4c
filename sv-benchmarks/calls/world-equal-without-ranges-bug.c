// fails on: nothing
#include <assert.h>
/*@ assigns \nothing; ensures \result == 1; */
int f(int *p, int *q) {
  return p != q;
}
int main(void) {
  int x = 0;
  int r = f(&x, &x);
  assert(r == 1);
  return 0;
}
