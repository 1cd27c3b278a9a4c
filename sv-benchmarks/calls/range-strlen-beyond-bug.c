// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <string.h>
/*@ requires \valid_read(s); assigns \nothing; ensures \result == 0; */
int f(const char *s) {
  return strlen(s) > 2;
}
int main(void) {
  int r = f("abc");
  assert(r == 0);
  return 0;
}
