// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n > 0 ==> \valid(p); assigns *p; ensures \result == 1; */
int f(int *p, int n) {
  if (n > 0)
    *p = 1;
  return p != 0;
}
int main(void) {
  int r = f(0, 0);
  assert(r == 1);
  return 0;
}
