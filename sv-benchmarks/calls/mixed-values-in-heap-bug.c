// undefined on: nothing
#include <stdlib.h>
/*@ requires \valid(a + (0 .. 3)); assigns \nothing; ensures \true; */
int f(int *a) {
  return a[1] > 0 ? 1 : 0;
}
int main(void) {
  int *t = malloc(16);
  if (!t)
    return 0;
  t[0] = 1;
  f(t);
  return 0;
}
