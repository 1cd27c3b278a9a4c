// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stdlib.h>
int *shared;
/*@ assigns shared; ensures *\result == 5; */
int *f(void) {
  if (!shared)
    shared = malloc(sizeof *shared);
  *shared = 5;
  return shared;
}
int main(void) {
  int *p = f();
  *p = 6;
  int *q = f();
  assert(*p == 6);
  return 0;
}
