// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == 0; */
int f(int *p) {
  return p[3] == 8;
}
int main(void) {
  int a[4] = {0, 0, 0, 8};
  int r = f(a);
  assert(r == 0);
  return 0;
}
