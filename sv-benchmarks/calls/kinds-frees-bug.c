// undefined on: nothing
#include <stdlib.h>
/*@ requires \valid(p); assigns \nothing; ensures \true; */
void f(int *p) {
  free(p);
}
int main(void) {
  int *p = malloc(4);
  if (!p)
    return 0;
  f(p);
  *p = 1;
  return 0;
}
