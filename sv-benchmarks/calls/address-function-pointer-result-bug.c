// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int bad(int n) {
  assert(0);
  return 0;
}
typedef int (*fn)(int);
/*@ assigns \nothing; ensures \result != \null; */
fn get(void) {
  return bad;
}
int main(void) {
  get()(1);
  return 0;
}
