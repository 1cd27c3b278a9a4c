// fails on: nothing
#include <assert.h>
/*@ requires n > 0 ==> \valid(p); assigns *p; ensures \result == 1; */
int f(int *p, int n) {
  if (n > 0)
    *p = 1;
  return p != 0;
}
int main(void) {
  int r = f(0, 0);
  assert(r == 1);
  return 0;
}
