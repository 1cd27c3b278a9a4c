// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p + (0 .. 3)); assigns \nothing; ensures \result == 0; */
int f(char *p) {
  return ((int *)p)[-1] == 77;
}
int main(void) {
  int t[2] = {77, 0};
  int r = f((char *)(t + 1));
  assert(r == 0);
  return 0;
}
