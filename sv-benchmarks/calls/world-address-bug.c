// fails on: nothing
#include <assert.h>
/*@ requires \valid(p); assigns \nothing; ensures \result == 0; */
int f(int *p, unsigned long a) {
  return (unsigned long)p == a;
}
int main(void) {
  int x;
  int r = f(&x, (unsigned long)&x);
  assert(r == 0);
  return 0;
}
