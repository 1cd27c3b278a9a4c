// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires p == \null || \valid(p); assigns *p;
    behavior none: assumes p == \null; ensures \result == 0;
    behavior some: assumes p != \null; ensures \result == 1; */
int f(int *p) {
  if (p == 0)
    return 2;
  *p = 1;
  return 1;
}
int main(void) {
  int r = f(0);
  assert(r == 0);
  return 0;
}
