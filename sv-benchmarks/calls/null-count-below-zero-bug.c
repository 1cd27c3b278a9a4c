// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p + (0 .. n - 1)); assigns \nothing; ensures \result == (n > 0); */
int some(int *p, int n) { return n > 0; }
int main(void) {
  int x[2];
  assert(some(x, 2) == 1);
  assert(some(x, -5) == 1);
  return 0;
}
