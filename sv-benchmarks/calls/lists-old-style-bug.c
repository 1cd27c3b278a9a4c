// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n > 0; assigns \nothing; ensures \result == n; */
int low(n)
int n;
{
  assert(n != 3);
  return n;
}
int main(void) {
  low(3);
  return 0;
}
