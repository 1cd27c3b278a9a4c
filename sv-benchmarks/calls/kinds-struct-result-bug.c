// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct v {
  int x, y;
};
/*@ assigns \nothing; ensures \result.x == a; */
struct v make(int a, int b) {
  struct v r = {a, b};
  return r;
}
int main(void) {
  struct v v = make(3, 4);
  assert(v.y == 0);
  return 0;
}
