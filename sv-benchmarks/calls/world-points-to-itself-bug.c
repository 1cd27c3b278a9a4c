// fails on: nothing
#include <assert.h>
/*@ requires \valid(p); assigns *p; ensures \true; */
int f(void **p) {
  return *p == (void *)p;
}
int main(void) {
  void *x;
  x = &x;
  int r = f(&x);
  assert(r == 0);
  return 0;
}
