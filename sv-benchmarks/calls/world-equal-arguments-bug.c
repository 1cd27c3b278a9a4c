// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); assigns *p; ensures \true; */
void f(int *p, int *q) {
  *p = 1;
  if (p == q)
    assert(0);
}
int main(void) {
  int x = 0;
  f(&x, &x);
  return 0;
}
