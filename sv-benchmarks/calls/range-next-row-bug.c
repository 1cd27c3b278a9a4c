// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(m + (0 .. 0)); assigns m[0][0 .. 2]; ensures \true; */
void f(int (*m)[3]) {
  for (int i = 0; i < 6; i++)
    m[i / 3][i % 3] = 1;
}
int main(void) {
  int m[2][3] = {{0}};
  f(m);
  assert(m[1][0] == 0);
  return 0;
}
