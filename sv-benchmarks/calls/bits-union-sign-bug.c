// fails on: nothing
#include <assert.h>
union u {
  float f;
  unsigned b;
};
union u g;
/*@ assigns \nothing; */
void touch(void) {
  if (g.f == 0.0f)
    g.b ^= 0x80000000u;
}
int main(void) {
  g.f = 0.0f;
  touch();
  assert(g.b == 0);
  return 0;
}
