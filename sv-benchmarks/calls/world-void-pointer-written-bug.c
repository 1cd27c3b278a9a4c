// fails on: nothing
#include <assert.h>
/*@ requires \valid(q); assigns *(char *)p, *q; ensures *q == 1; */
void f(void *p, char *q) {
  *q = 1;
  *(char *)p = 2;
}
int main(void) {
  char x;
  f(&x, &x);
  assert(x == 1);
  return 0;
}
