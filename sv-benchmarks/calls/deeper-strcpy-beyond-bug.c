// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <string.h>
/*@ requires \valid(p + (0 .. 3)); assigns p[0 .. 3]; ensures \true; */
void f(char *p) {
  strcpy(p, "abcd");
}
int main(void) {
  char a[6] = "xxxxx";
  f(a);
  assert(a[4] == 'x');
  return 0;
}
