extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \result == 0 || \result == 1; */
int f(int *p) {
  return p != 0;
}
int main(void) {
  int r = f(0);
  assert(r >= 0);
  return 0;
}
