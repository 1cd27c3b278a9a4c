// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); assigns *p, *q;
    behavior same: assumes p == q; ensures *p == \old(*p);
    behavior apart: assumes p != q; ensures *p == \old(*q) && *q == \old(*p); */
void f(int *p, int *q) {
  *p = *p ^ *q;
  *q = *p ^ *q;
  *p = *p ^ *q;
}
int main(void) {
  int x = 3;
  f(&x, &x);
  assert(x == 3);
  return 0;
}
