// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g;
/*@ predicate same{A, B} = \at(g, A) == \at(g, B); */
/*@ assigns g; ensures same{Pre, Post}; */
void f(int n) {
  g = n;
}
int main(void) {
  g = 3;
  f(4);
  assert(g == 3);
  return 0;
}
