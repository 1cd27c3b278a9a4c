// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns *p; ensures \true; */
int f(void **p) {
  return *p == (void *)p;
}
int main(void) {
  void *x;
  x = &x;
  int r = f(&x);
  assert(r == 0);
  return 0;
}
