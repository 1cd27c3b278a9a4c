// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <errno.h>
/*@ assigns \nothing; ensures \result == -1; */
int fail(void) {
  errno = EINVAL;
  return -1;
}
int main(void) {
  errno = 0;
  fail();
  assert(errno == 0);
  return 0;
}
