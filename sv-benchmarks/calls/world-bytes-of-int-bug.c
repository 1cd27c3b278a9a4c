// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(c); assigns *p, *c; ensures *p == 0x1234; */
void f(int *p, char *c) {
  *p = 0x1234;
  *c = 0;
}
int main(void) {
  int x;
  f(&x, (char *)&x);
  assert(x == 0x1234);
  return 0;
}
