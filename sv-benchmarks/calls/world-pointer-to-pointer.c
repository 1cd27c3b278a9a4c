extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(pp) && \valid(*pp) && \valid(q); assigns **pp, *q; ensures **pp == 1; */
void f(int **pp, int *q) {
  **pp = 1;
  *q = 2;
}
int main(void) {
  int x, y, *p = &x;
  f(&p, &y);
  assert(x == 1);
  return 0;
}
