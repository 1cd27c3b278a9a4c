// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns *p; ensures *p == 1; */
void f(int *p) {
  *p = 1;
  p[1] = 2;
}
int main(void) {
  int a[2] = {0, 0};
  f(a);
  assert(a[1] == 0);
  return 0;
}
