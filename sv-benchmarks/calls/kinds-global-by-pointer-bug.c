// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g;
int *const where = &g;
/*@ assigns \nothing; ensures \true; */
void f(void) {
  *where = 3;
}
int main(void) {
  f();
  assert(g == 0);
  return 0;
}
