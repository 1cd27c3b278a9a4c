// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns \nothing; ensures \result == 0; */
int f(int *p) {
  return p[1] != 0 && p[1] == 5;
}
int main(void) {
  int a[2] = {0, 5};
  int r = f(a);
  assert(r == 0);
  return 0;
}
