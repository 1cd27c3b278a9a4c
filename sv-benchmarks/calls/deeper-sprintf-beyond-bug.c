// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <stdio.h>
/*@ requires \valid(p + (0 .. 2)); assigns p[0 .. 2]; ensures \true; */
void f(char *p, int n) {
  sprintf(p, "%d", n);
}
int main(void) {
  char a[6] = "xxxxx";
  f(a, 123);
  assert(a[3] == 'x');
  return 0;
}
