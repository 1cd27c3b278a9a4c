// fails on: nothing
#include <assert.h>
int g;
int *const where = &g;
/*@ assigns \nothing; ensures \true; */
void f(void) {
  *where = 3;
}
int main(void) {
  f();
  assert(g == 0);
  return 0;
}
