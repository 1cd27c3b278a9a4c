// fails on: nothing
#include <assert.h>
int n = 5;
/*@ requires n == 5; assigns \nothing; ensures \result == n; */
int f(int n) {
  assert(n == 5);
  return n;
}
int main(void) {
  f(4);
  return 0;
}
