// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == 1; */
int low(int n) {
  long double d = n;
  assert(d != 3.0L);
  return d > 0;
}
int main(void) {
  low(3);
  return 0;
}
