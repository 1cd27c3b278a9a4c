extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int x, y;
};
/*@ requires \valid(p); assigns *p; ensures *p == 1; */
void f(int *p) {
  *p = 1;
}
int main(void) {
  struct s t = {0, 5};
  f(&t.x);
  assert(t.y == 5 && t.x == 1);
  return 0;
}
