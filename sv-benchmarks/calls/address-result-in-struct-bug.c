// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
};
/*@ requires \valid(p); assigns \nothing; ensures \true; */
struct s wrap(int *p) {
  struct s r = {p};
  return r;
}
int main(void) {
  int x = 1;
  struct s t = wrap(&x);
  *t.p = 2;
  assert(x == 1);
  return 0;
}
