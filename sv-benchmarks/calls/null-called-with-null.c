extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires p == \null || \valid(p); assigns *p; ensures p != \null ==> *p == 1; */
void f(int *p) {
  if (p)
    *p = 1;
}
int main(void) {
  int x = 0;
  f(&x);
  f(0);
  assert(x == 1);
  return 0;
}
