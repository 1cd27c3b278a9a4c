// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
  int n;
};
int g = 5;
/*@ assigns *(char *)c; ensures \true; */
void set(void *c) {
  ((struct s *)c)->p = &g;
}
int main(void) {
  int x = 1;
  struct s t = {&x, 1};
  set(&t);
  *t.p = 7;
  assert(g == 5);
  return 0;
}
