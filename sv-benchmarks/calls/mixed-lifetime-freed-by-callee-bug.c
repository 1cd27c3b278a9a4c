// undefined on: nothing
#include <stdlib.h>
int *g;
/*@ assigns g; ensures \true; */
void f(void) {
  free(g);
}
int main(void) {
  g = malloc(4);
  if (!g)
    return 0;
  *g = 1;
  f();
  return *g;
}
