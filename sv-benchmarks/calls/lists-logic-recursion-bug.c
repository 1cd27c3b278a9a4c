// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ logic integer fact(integer n) = n <= 0 ? 1 : n * fact(n - 1); */
/*@ requires 0 <= n <= 10; assigns \nothing; ensures \result == fact(n); */
int f(int n) {
  return n <= 0 ? 1 : n * f(n - 1) + (n == 7);
}
int main(void) {
  int r = f(7);
  assert(r == 5040);
  return 0;
}
