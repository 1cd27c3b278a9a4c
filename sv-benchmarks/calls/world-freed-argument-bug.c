// undefined on: nothing
#include <stdlib.h>
/*@ requires \valid(p); assigns \nothing; ensures \true; */
int f(int *p) {
  return *p;
}
int main(void) {
  int *p = malloc(sizeof(int));
  if (!p)
    return 0;
  *p = 1;
  free(p);
  f(p);
  return 0;
}
