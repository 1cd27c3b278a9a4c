// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g;
/*@ requires \valid(p); assigns \nothing; ensures \result == 1; */
int f(int *p) {
  return p != &g;
}
int main(void) {
  int r = f(&g);
  assert(r == 1);
  return 0;
}
