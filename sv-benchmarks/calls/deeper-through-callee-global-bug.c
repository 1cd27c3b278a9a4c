// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int h;
/*@ requires \valid(p) && \valid(q); assigns *p, *q; ensures *p == 1; */
void g(int *p, int *q) {
  *p = 1;
  *q = 2;
}
/*@ requires \valid(p); assigns *p, h; ensures *p == 1; */
void f(int *p) {
  g(p, &h);
}
int main(void) {
  f(&h);
  assert(h == 1);
  return 0;
}
