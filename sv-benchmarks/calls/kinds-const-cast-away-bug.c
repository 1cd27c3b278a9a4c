// fails on: nothing
#include <assert.h>
/*@ requires \valid_read(p); assigns \nothing; ensures \true; */
void f(const int *p) {
  *(int *)p = 1;
}
int main(void) {
  int x = 0;
  f(&x);
  assert(x == 0);
  return 0;
}
