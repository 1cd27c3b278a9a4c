// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(q); assigns *(char *)p, *q; ensures *q == 1; */
void f(void *p, char *q) {
  *q = 1;
  *(char *)p = 2;
}
int main(void) {
  char x;
  f(&x, &x);
  assert(x == 1);
  return 0;
}
