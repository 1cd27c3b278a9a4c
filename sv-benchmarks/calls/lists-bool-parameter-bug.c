// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == b; */
int f(_Bool b) {
  return b;
}
int main(void) {
  int r = f(2);
  assert(r == 2);
  return 0;
}
