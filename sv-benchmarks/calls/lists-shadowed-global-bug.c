// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int n = 5;
/*@ requires n == 5; assigns \nothing; ensures \result == n; */
int f(int n) {
  assert(n == 5);
  return n;
}
int main(void) {
  f(4);
  return 0;
}
