extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g;
int *const where = &g;
/*@ assigns g; ensures g == 3; */
void f(void) {
  *where = 3;
}
int main(void) {
  f();
  assert(g == 3);
  return 0;
}
