// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(*p + (0 .. 1)); assigns *p; ensures **p == \old(**p); */
void f(int **p) {
  *p = *p + 1;
}
int main(void) {
  int a[2] = {1, 2}, *q = a;
  f(&q);
  assert(*q == 1);
  return 0;
}
