// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p + (0 .. 9)); assigns p[0 .. n]; ensures \true; */
void f(int *p, int n) {
  p[0] = 1;
}
int main(void) {
  int a[10] = {0};
  f(a, -1);
  assert(a[0] == 0);
  return 0;
}
