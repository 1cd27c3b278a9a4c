// fails on: nothing
#include <assert.h>
/*@ requires n >= 0; assigns \nothing; ensures \true; */
int bad(int n) {
  assert(n >= 0);
  return 0;
}
typedef int (*fn)(int);
/*@ assigns \nothing; ensures \true; */
fn get(void) {
  return bad;
}
int main(void) {
  get()(-1);
  return 0;
}
