// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == 1; */
int g(int *p) {
  return p != 0;
}
/*@ assigns \nothing; ensures \result == 1; */
int f(int *p) {
  return g(p);
}
int main(void) {
  int r = f(0);
  assert(r == 1);
  return 0;
}
