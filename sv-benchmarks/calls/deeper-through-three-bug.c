// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); assigns *p; ensures \true; */
void h(int *p, int *q) {
  int k = *q;
  *p = k + 1;
  assert(*q == k);
}
/*@ requires \valid(p) && \valid(q); assigns *p; ensures \true; */
void g(int *p, int *q) {
  h(p, q);
}
/*@ requires \valid(p) && \valid(q); assigns *p; ensures \true; */
void f(int *p, int *q) {
  g(p, q);
}
int main(void) {
  int x = 0;
  f(&x, &x);
  return 0;
}
