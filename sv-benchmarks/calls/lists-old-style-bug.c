// fails on: nothing
#include <assert.h>
/*@ requires n > 0; assigns \nothing; ensures \result == n; */
int low(n)
int n;
{
  assert(n != 3);
  return n;
}
int main(void) {
  low(3);
  return 0;
}
