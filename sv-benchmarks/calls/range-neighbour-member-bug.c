// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int x, y;
};
/*@ requires \valid(p); assigns *p; ensures \true; */
void f(int *p) {
  *p = 1;
  ((struct s *)p)->y = 9;
}
int main(void) {
  struct s t = {0, 0};
  f(&t.x);
  assert(t.y == 0);
  return 0;
}
