extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g, h;
/*@ requires \valid(p); assigns *p, g; ensures g == 5; */
void f(int *p) {
  g = 5;
  *p = 1;
}
int main(void) {
  f(&h);
  assert(g == 5);
  return 0;
}
