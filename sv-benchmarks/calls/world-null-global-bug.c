// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int *gp;
/*@ assigns \nothing; ensures \result == 1; */
int f(void) {
  return gp != 0;
}
int main(void) {
  int r = f();
  assert(r == 1);
  return 0;
}
