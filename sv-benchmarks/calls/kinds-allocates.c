extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stdlib.h>
/*@ assigns \nothing; ensures \result == \null || *\result == 5; */
int *f(void) {
  int *p = malloc(sizeof *p);
  if (p)
    *p = 5;
  return p;
}
int main(void) {
  int *p = f();
  if (p)
    assert(*p == 5);
  return 0;
}
