#include <assert.h>
/*@ requires \valid(s) && \valid(*s + (0 .. 9)); assigns \nothing; */
void touch(char **s) {
  *s = *s + 3;
  *s = *s - 3;
}
int main(void) {
  char t[10], *p = t;
  touch(&p);
  assert(p == t);
  return 0;
}
