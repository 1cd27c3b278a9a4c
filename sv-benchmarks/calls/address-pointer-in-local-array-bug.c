// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(t + (0 .. 1)) && \valid(t[0]) && \valid(t[1]); assigns *t[0]; ensures \true; */
void f(int **t) {
  *t[0] = 1;
  *t[1] = 2;
}
int main(void) {
  int x = 0, y = 0;
  int *t[2] = {&x, &y};
  f(t);
  assert(y == 0);
  return 0;
}
