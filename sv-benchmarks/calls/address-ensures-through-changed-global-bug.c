// fails on: nothing
#include <assert.h>
int a[4], i;
/*@ requires 0 <= i <= 2; assigns i; ensures a[i] == \old(a[i]); */
void f(void) {
  i++;
}
int main(void) {
  a[0] = 1;
  a[1] = 2;
  i = 0;
  f();
  assert(a[i] == 1);
  return 0;
}
