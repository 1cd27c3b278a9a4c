// fails on: nothing
#include <assert.h>
int depth;
/*@ assigns depth; ensures \true; */
int main(void) {
  depth++;
  assert(depth < 4);
  if (depth > 10)
    return 0;
  return main();
}
