// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g[4];
/*@ requires \valid(p); assigns \nothing; ensures \result == 0; */
int f(int *p) {
  return p == g + 2;
}
int main(void) {
  int r = f(g + 2);
  assert(r == 0);
  return 0;
}
