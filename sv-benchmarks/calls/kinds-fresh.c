extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stdlib.h>
int *f(void) __CPROVER_assigns() __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int))) {
  int *p = malloc(sizeof(int));
  if (!p)
    abort();
  return p;
}
int main(void) {
  int *p = f(), *q = f();
  *p = 1;
  *q = 2;
  assert(*p == 1);
  return 0;
}
