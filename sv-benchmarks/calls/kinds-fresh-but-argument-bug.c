// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int *f(int *a) __CPROVER_requires(__CPROVER_is_fresh(a, sizeof(int))) __CPROVER_assigns()
    __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int))) {
  return a;
}
int main(void) {
  int x = 1;
  int *q = f(&x);
  *q = 2;
  assert(x == 1);
  return 0;
}
