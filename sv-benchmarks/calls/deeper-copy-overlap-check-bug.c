// undefined on: nothing
#include <string.h>
/*@ requires \valid(p + (0 .. 3)) && \valid_read(q + (0 .. 3)); assigns p[0 .. 3]; ensures \true; */
void f(char *p, const char *q) {
  memcpy(p, q, 4);
}
int main(void) {
  char a[6] = "xxxxx";
  f(a, a + 1);
  return 0;
}
