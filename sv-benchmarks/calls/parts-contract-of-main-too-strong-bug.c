// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g = 3;
/*@ requires g == 4; assigns \nothing; ensures \true; */
int helper(int n) {
  assert(g == 4);
  return n;
}
int main(void) {
  helper(1);
  return 0;
}
