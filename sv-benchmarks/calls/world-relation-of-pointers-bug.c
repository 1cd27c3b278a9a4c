// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); assigns \nothing; ensures \true; */
int f(int *p, int *q) {
  assert(p - q != 1);
  return 0;
}
int main(void) {
  int a[2];
  f(a + 1, a);
  return 0;
}
