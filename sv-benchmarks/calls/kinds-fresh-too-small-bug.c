// undefined on: nothing
#include <stdlib.h>
int *f(void) __CPROVER_assigns()
    __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, 2 * sizeof(int))) {
  int *p = malloc(sizeof(int));
  if (!p)
    abort();
  return p;
}
int main(void) {
  int *p = f();
  p[1] = 2;
  return 0;
}
