// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns *p; ensures \true; */
int f(int *p) {
  int r = *p;
  *p = r ^ 1;
  return r;
}
int main(void) {
  int x = 4;
  f(&x);
  assert(x == 4);
  return 0;
}
