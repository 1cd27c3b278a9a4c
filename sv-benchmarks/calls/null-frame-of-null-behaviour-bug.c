// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int errors;
/*@ requires p == \null || \valid(p); assigns *p, errors;
    behavior none: assumes p == \null; assigns \nothing; ensures \result == 0;
    behavior some: assumes p != \null; assigns *p; ensures \result == 1; */
int f(int *p) {
  if (p == 0) {
    errors++;
    return 0;
  }
  *p = 1;
  return 1;
}
int main(void) {
  f(0);
  assert(errors == 0);
  return 0;
}
