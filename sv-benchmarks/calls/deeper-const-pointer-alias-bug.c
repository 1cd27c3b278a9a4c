// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid_read(q) && \valid(p); assigns *p; ensures \true; */
void f(const int *q, int *p) {
  int k = *q;
  *p = k + 1;
  assert(*q == k);
}
int main(void) {
  int x = 0;
  f(&x, &x);
  return 0;
}
