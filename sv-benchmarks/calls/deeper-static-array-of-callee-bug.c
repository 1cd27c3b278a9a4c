// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \true; */
int *cell(int i) {
  static int t[4];
  return &t[i & 3];
}
/*@ requires \valid(p) && \valid(q); assigns *p, *q; ensures *p == 1; */
void f(int *p, int *q) {
  *p = 1;
  *q = 2;
}
int main(void) {
  f(cell(1), cell(5));
  int r = *cell(1);
  assert(r != 2);
  return 0;
}
