// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g;
/*@ requires g < 100; assigns g; ensures g == \old(g) + 2 && \result == g; */
int step(void) {
  g += 2;
  return g;
}
int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i = step())
    s++;
  assert(s != 5);
  return 0;
}
