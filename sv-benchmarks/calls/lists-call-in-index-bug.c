// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int a[4], g;
/*@ requires 0 <= i < 4; assigns g; ensures \result == i; */
int id(int i) {
  g = i;
  return i;
}
int main(void) {
  a[id(1)] = a[id(2)] + 1;
  assert(a[1] == 1);
  assert(g != 2 && g != 1);
  return 0;
}
