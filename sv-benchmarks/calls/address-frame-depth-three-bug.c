// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(*p) && \valid(**p); assigns \nothing; ensures \true; */
void f(int ***p) {
  ***p = 2;
}
int main(void) {
  int x = 0, *q = &x, **r = &q;
  f(&r);
  assert(x == 0);
  return 0;
}
