// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n < 1000; assigns \nothing; ensures \result == n + 1; */
int inc(int n) {
  assert(n != 2);
  return n + 1;
}
int main(void) {
  int r = inc(inc(inc(0)));
  assert(r == 3);
  return 0;
}
