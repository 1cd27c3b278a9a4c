// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); assigns *p; ensures \true; */
void f(int *p, int *q) {
  if (p == q)
    *q = 5;
}
int main(void) {
  int x = 1;
  f(&x, &x);
  assert(x == 1);
  return 0;
}
