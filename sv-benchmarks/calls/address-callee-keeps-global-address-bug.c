// fails on: nothing
#include <assert.h>
int g;
int **slot;
/*@ requires \valid(slot); assigns *slot; ensures \true; */
void f(void) {
  *slot = &g;
}
int main(void) {
  int *p, y;
  p = &y;
  slot = &p;
  f();
  *p = 3;
  assert(g == 0);
  return 0;
}
