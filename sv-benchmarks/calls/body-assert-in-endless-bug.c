// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \false; */
int up(unsigned n) {
  assert(n < 30);
  return up(n + 1);
}
int main(void) {
  up(0);
  return 0;
}
