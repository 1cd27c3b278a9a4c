// fails on: nothing
#include <assert.h>
/*@ requires \valid(p) && \valid(*p) && \valid(**p); assigns \nothing; ensures \true; */
void f(int ***p) {
  ***p = 2;
}
int main(void) {
  int x = 0, *q = &x, **r = &q;
  f(&r);
  assert(x == 0);
  return 0;
}
