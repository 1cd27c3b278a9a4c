// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int *f(void) __CPROVER_assigns() __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int))) {
  static int x;
  return &x;
}
int main(void) {
  int *p = f(), *q = f();
  *p = 1;
  *q = 2;
  assert(*p == 1);
  return 0;
}
