extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid_read(q); assigns *p; ensures *p == *q; */
void f(int *restrict p, const int *restrict q) {
  *p = *q;
}
int main(void) {
  int x = 0, y = 3;
  f(&x, &y);
  assert(x == 3);
  return 0;
}
