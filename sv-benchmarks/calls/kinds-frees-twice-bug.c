// undefined on: nothing
#include <stdlib.h>
/*@ assigns \nothing; ensures \true; */
void f(int *p) {
  free(p);
}
int main(void) {
  int *p = malloc(4);
  f(p);
  f(p);
  return 0;
}
