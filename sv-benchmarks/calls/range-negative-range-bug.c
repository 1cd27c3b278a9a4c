// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p + (-1 .. 0)); assigns p[0]; ensures \true; */
void f(int *p) {
  p[-1] = 1;
  p[0] = 1;
}
int main(void) {
  int a[2] = {0, 0};
  f(a + 1);
  assert(a[0] == 0);
  return 0;
}
