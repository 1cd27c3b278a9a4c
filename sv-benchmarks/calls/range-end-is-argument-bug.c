// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p + (0 .. 2)) && \valid(e); assigns p[0 .. 2]; */
void last(int *p, int *e) {
  int *q = p + 2;
  if (q == e)
    *q = 9;
}
int main(void) {
  int a[4] = {0};
  last(a, a + 2);
  assert(a[2] == 0);
  return 0;
}
