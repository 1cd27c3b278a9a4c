#include <assert.h>
extern int t[];
/*@ assigns t[0]; ensures t[0] == 1; */
void f(void) {
  t[0] = 1;
}
int t[5];
int main(void) {
  t[1] = 3;
  f();
  assert(t[0] == 1 && t[1] == 3);
  return 0;
}
