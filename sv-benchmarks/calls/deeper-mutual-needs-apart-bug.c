// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int odd(int *p, int *q, int n);
/*@ requires \valid(p) && \valid(q); assigns *p, *q; ensures \true; */
int even(int *p, int *q, int n) {
  if (n <= 0)
    return 0;
  return odd(p, q, n - 1);
}
/*@ requires \valid(p) && \valid(q); assigns *p, *q; ensures \true; */
int odd(int *p, int *q, int n) {
  *p = 1;
  *q = 2;
  assert(*p == 1);
  if (n <= 0)
    return 0;
  return even(p, q, n - 1);
}
int main(void) {
  int x;
  even(&x, &x, 4);
  return 0;
}
