extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct v {
  int x, y;
};
/*@ requires 0 <= a <= 1000 && 0 <= b <= 1000; assigns \nothing; ensures \result.x == a && \result.y == b; */
struct v make(int a, int b) {
  struct v r = {a, b};
  return r;
}
int main(void) {
  struct v v = make(3, 4);
  assert(v.x + v.y == 7);
  return 0;
}
