#include <string.h>
/*@ requires \valid(p + (0 .. 3)) && \valid_read(q + (0 .. 3)); assigns p[0 .. 3]; ensures \true; */
void f(char *p, const char *q) {
  memcpy(p, q, 4);
}
int main(void) {
  char a[8] = "xxxxx";
  f(a, a + 4);
  return 0;
}
