// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stdlib.h>
int *g;
/*@ assigns g; ensures g == \null; */
void f(void) {
  free(g);
}
int main(void) {
  g = malloc(4);
  f();
  assert(g == 0);
  return 0;
}
