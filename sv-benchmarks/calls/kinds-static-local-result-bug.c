// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == 1; */
int once(void) {
  static int n;
  return ++n;
}
int main(void) {
  once();
  int r = once();
  assert(r == 1);
  return 0;
}
