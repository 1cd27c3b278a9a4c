// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g[10];
/*@ requires \valid(p); assigns *p, g[3]; ensures g[3] == 5; */
void f(int *p) {
  g[3] = 5;
  *p = 1;
}
int main(void) {
  f(g + 3);
  assert(g[3] == 5);
  return 0;
}
