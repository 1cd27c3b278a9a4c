// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int n, a[10];
/*@ requires 0 <= n <= 3; assigns n, a[0 .. n]; ensures \true; */
void f(void) {
  n = 7;
  a[n] = 1;
}
int main(void) {
  n = 2;
  f();
  assert(a[7] == 0);
  return 0;
}
