// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ assigns \nothing; ensures \valid(\result); */
int *place(void) {
  static int x;
  return &x;
}
int main(void) {
  int *p = place();
  *p = 3;
  int *q = place();
  *q = 4;
  assert(*p == 3);
  return 0;
}
