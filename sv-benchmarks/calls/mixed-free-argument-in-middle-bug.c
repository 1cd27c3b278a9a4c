// undefined on: nothing
#include <stdlib.h>
/*@ assigns \nothing; ensures \true; */
void f(int *p) {
  free(p);
}
int main(void) {
  int *p = malloc(8);
  if (!p)
    return 0;
  f(p + 1);
  return 0;
}
