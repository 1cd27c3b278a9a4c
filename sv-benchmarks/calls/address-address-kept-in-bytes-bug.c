// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <string.h>
char keep[8];
/*@ requires \valid(p); assigns keep[0 .. 7]; ensures \true; */
void store(int *p) {
  memcpy(keep, &p, 8);
}
/*@ assigns \nothing; ensures \true; */
void change(void) {
  int *p;
  memcpy(&p, keep, 8);
  *p = 9;
}
int main(void) {
  int x = 1;
  store(&x);
  change();
  assert(x == 1);
  return 0;
}
