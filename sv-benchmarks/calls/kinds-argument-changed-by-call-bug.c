// fails on: nothing
#include <assert.h>
/*@ requires \valid(p); assigns *p; ensures \true; */
int f(int *p) {
  int r = *p;
  *p = r ^ 1;
  return r;
}
int main(void) {
  int x = 4;
  f(&x);
  assert(x == 4);
  return 0;
}
