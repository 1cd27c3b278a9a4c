// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g;
int **slot;
/*@ requires \valid(slot); assigns *slot; ensures \true; */
void f(void) {
  *slot = &g;
}
int main(void) {
  int *p, y;
  p = &y;
  slot = &p;
  f();
  *p = 3;
  assert(g == 0);
  return 0;
}
