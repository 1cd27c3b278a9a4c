extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <errno.h>
/*@ ensures \result == -1; */
int fail(void) {
  errno = EINVAL;
  return -1;
}
int main(void) {
  errno = 0;
  int r = fail();
  assert(r == -1);
  return 0;
}
