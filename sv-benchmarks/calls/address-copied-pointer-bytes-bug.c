// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <string.h>
struct s {
  int *p;
};
int g = 5;
/*@ requires \valid((char *)d + (0 .. 7)) && \valid_read((const char *)s + (0 .. 7)); assigns ((char *)d)[0 .. 7]; ensures \true; */
void copy(void *d, const void *s) {
  memcpy(d, s, 8);
}
int main(void) {
  int x = 1;
  struct s a = {&g}, b = {&x};
  copy(&b, &a);
  *b.p = 7;
  assert(g == 5);
  return 0;
}
